package twinproof.sidecar;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Reports the calls that do not end by themselves: that have had their time and, if they are still at work, as much of a processor.
 * On a busy machine the second takes longer; a call waits for it some times as long as it may take.
 *
 * While a call runs it owns its number in `running`. Whoever swaps that number away (the worker at the end, the watchdog at the
 * deadline, the hook on System.exit) is the only one who may answer for the call, and so the only one on the channel.
 */
final class SidecarGuard {
    private static final long TICK_NANOS = 5_000_000L;
    private static final long PARENT_NANOS = 500_000_000L;
    private static final long CLAIMED = -1;
    private static final int PATIENCE = 8;

    private final SidecarChannel channel;
    private final SidecarLimits limits;
    private final SidecarMarks marks;
    private final AtomicLong running = new AtomicLong();
    private final SidecarWriter report = new SidecarWriter();
    private final String lateness;
    private volatile long deadline;
    private volatile SidecarCapture capture;
    private long number;
    private volatile Thread worker;
    private ThreadGroup group;
    private int threads;

    SidecarGuard(SidecarChannel channel, SidecarLimits limits) {
        this.channel = channel;
        this.limits = limits;
        marks = new SidecarMarks(limits.marksFd());
        lateness = "no end within " + limits.nanos() / 1_000_000L + " ms";
    }

    void start() {
        Thread watchdog = new Thread(this::watch, "watchdog");
        watchdog.setDaemon(true);
        watchdog.setPriority(Thread.MAX_PRIORITY);
        watchdog.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::exiting, "exit"));
    }

    /** Takes the threads of now as the ones that belong here. */
    void countThreads() {
        worker = Thread.currentThread();
        group = worker.getThreadGroup();
        threads = group.activeCount();
        marks.isRefused(); // What the virtual machine tried when it started.
    }

    /** Whether the code under check tried something since the last time that it is not allowed to. */
    boolean isRefused() {
        return marks.isRefused();
    }

    /** Removes the files that it has written; false if some are left. */
    boolean clean() {
        return marks.clean();
    }

    void begin() {
        capture = null;
        deadline = System.nanoTime() + limits.nanos();
        running.set(++number);
    }

    /** From now on the capture's text belongs to the answer. */
    void capture(SidecarCapture capture) {
        this.capture = capture;
    }

    /** Ends the call; never returns if someone else has answered for it. */
    void end() {
        if (!running.compareAndSet(number, 0)) {
            while (true) {
                LockSupport.park();
            }
        }
    }

    /** Whether the code under check left threads at work that could disturb the next call. */
    boolean isDisturbed() {
        for (int tries = 0; tries < 10; tries++) {
            if (group.activeCount() <= threads && ForkJoinPool.commonPool().isQuiescent()) {
                return false;
            }
            LockSupport.parkNanos(500_000L);
        }
        return true;
    }

    /** Ends the process because the client is gone. */
    void leave() {
        Runtime.getRuntime().halt(0);
    }

    private void watch() {
        long parentChecked = System.nanoTime();
        long parent = parent();
        long sighted = 0;
        long measured = 0;
        long used = 0;
        while (true) {
            Thread.interrupted();
            LockSupport.parkNanos(TICK_NANOS);
            long call = running.get();
            if (call > 0 && call == sighted && call != measured) { // Most are over sooner, and to measure one takes its time.
                measured = call;
                used = processorNanos();
            }
            sighted = call;
            if (call > 0 && call == measured && isOver(used) && running.compareAndSet(call, CLAIMED)) {
                answer("timeout", lateness, null);
                Runtime.getRuntime().halt(0);
            }
            if (System.nanoTime() - parentChecked > PARENT_NANOS) {
                parentChecked = System.nanoTime();
                if (parent() != parent) {
                    leave();
                }
            }
        }
    }

    /** Whether the call that runs has had its time, given what the process had used when it was first seen. */
    private boolean isOver(long used) {
        long late = System.nanoTime() - deadline;
        if (late <= 0) {
            return false;
        }
        if (worker.getState() != Thread.State.RUNNABLE || late >= (PATIENCE - 1) * limits.nanos()) {
            return true;
        }
        long now = processorNanos();
        return now - used >= limits.nanos() || now == used && late >= limits.nanos();
    }

    /** What the process has used of processors; 0 if that is not known. */
    private static long processorNanos() {
        try (FileInputStream in = new FileInputStream("/proc/self/stat")) {
            String stat = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            String[] parts = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(parts[11]) + Long.parseLong(parts[12])) * 10_000_000L;
        } catch (IOException notLinux) { // There the process is not confined: to ask for all this may ask other processes for names.
            return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
        }
    }

    private static long parent() {
        return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
    }

    private void exiting() {
        long call = running.get();
        if (call > 0 && running.compareAndSet(call, CLAIMED)) {
            if (marks.isRefused()) {
                answer(SidecarStop.REFUSED, SidecarStop.OUTSIDE, null);
            } else {
                answer("exit", "", capture);
            }
        }
    }

    private void answer(String reason, String detail, SidecarCapture printed) {
        try {
            SidecarCall.stopped(report, true, reason, detail, printed);
            channel.send(report);
            channel.flush();
        } catch (IOException | OutOfMemoryError failed) {
            Runtime.getRuntime().halt(0);
        }
    }
}
