package twinproof.sidecar;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The program: reads requests, runs calls on a thread with a chosen stack, answers; ends when the client is gone. */
public final class Sidecar {
    private static final int LOAD = 1;
    private static final int COMPILE = 3;
    private static final int JUDGED = 4;
    private static final int LOAD_ASSERTING = 5;

    private final SidecarLimits limits;
    private final SidecarChannel channel;
    private final SidecarGuard guard;
    private final Map<Integer, SidecarSide> sides = new HashMap<>();
    private final SidecarWriter frame = new SidecarWriter();

    private Sidecar(SidecarLimits limits) {
        this.limits = limits;
        channel = new SidecarChannel(limits.readFd(), limits.writeFd());
        guard = new SidecarGuard(channel, limits);
    }

    public static void main(String[] args) throws InterruptedException {
        SidecarLimits limits = SidecarLimits.parse(args);
        Sidecar sidecar = new Sidecar(limits);
        sidecar.guard.start();
        Thread worker = new Thread(null, sidecar::serve, "main", limits.stackBytes());
        worker.start();
        worker.join();
    }

    private void serve() {
        try {
            guard.countThreads();
            answer("");
            for (SidecarReader in = channel.read(); in != null; in = channel.read()) {
                int request = in.u8();
                switch (request) {
                    case LOAD, LOAD_ASSERTING -> load(in, request == LOAD_ASSERTING);
                    case COMPILE -> compile(in);
                    default -> calls(in, request == JUDGED);
                }
                channel.flush();
            }
        } catch (IOException gone) {
            // The client has closed its end; there is nobody to tell.
        } finally {
            guard.leave();
        }
    }

    private void load(SidecarReader in, boolean asserting) throws IOException {
        int number = in.i32();
        try {
            sides.put(number, new SidecarSide(in.texts(in.i32()), asserting));
            answer("");
        } catch (IOException refused) {
            answer(refused.toString());
        }
    }

    private void compile(SidecarReader in) throws IOException {
        SidecarCompiler.run(in, frame);
        channel.send(frame);
        channel.flush();
    }

    private void answer(String problem) throws IOException {
        frame.truncate(0);
        frame.text(problem);
        channel.send(frame);
        channel.flush();
    }

    private void calls(SidecarReader in, boolean judged) throws IOException {
        SidecarSide side = sides.get(in.i32());
        boolean fresh = in.u8() != 0;
        String[] target = in.texts(3);
        SidecarContract contract = judged ? new SidecarContract(in) : null;
        SidecarCall call = new SidecarCall(side, fresh, target, contract, limits, guard);
        for (int count = in.i32(); count > 0; count--) {
            int length = in.i32();
            int next = in.position() + length;
            guard.begin();
            boolean last = call.run(in, frame);
            guard.end();
            channel.send(frame);
            if (last) {
                channel.flush();
                Runtime.getRuntime().halt(0);
            }
            in.position(next);
        }
    }
}
