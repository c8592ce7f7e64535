package twinproof.sidecar;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import jdk.internal.misc.Unsafe;

/** Runs one method of one side on many inputs, and writes what can be seen of each call. */
final class SidecarCall {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long MESSAGE = UNSAFE.objectFieldOffset(Throwable.class, "detailMessage");
    private static final long[] THREAD_LOCALS = {
        UNSAFE.objectFieldOffset(Thread.class, "threadLocals"), UNSAFE.objectFieldOffset(Thread.class, "inheritableThreadLocals")};
    private static final PrintStream DISCARD = new PrintStream(OutputStream.nullOutputStream());

    /** How the invocation ended: `thrown` is null if it returned. */
    private record Ended(Object value, Throwable thrown) { }

    private final SidecarSide side;
    private final boolean fresh;
    private final String cls;
    private final String method;
    private final String descriptor;
    private final SidecarContract contract; // null: calls are held to nothing
    private final SidecarLimits limits;
    private final SidecarGuard guard;
    private SidecarLoader resolvedIn;
    private boolean resolvedStatic;
    private MethodHandle resolved;

    SidecarCall(SidecarSide side, boolean fresh, String[] target, SidecarContract contract, SidecarLimits limits, SidecarGuard guard) {
        this.side = side;
        this.fresh = fresh;
        cls = target[0];
        method = target[1];
        descriptor = target[2];
        this.contract = contract;
        this.limits = limits;
        this.guard = guard;
    }

    /** Writes the result of one call into `out`; true if this process is not fit for another one. */
    boolean run(SidecarReader in, SidecarWriter out) {
        boolean last = attempt(in, out);
        if (guard.isRefused()) { // Classes of the library whose initialiser was refused something are of no use to anyone.
            return stopped(out, true, SidecarStop.REFUSED, SidecarStop.OUTSIDE, null);
        }
        if (!last && !guard.clean()) {
            out.array()[0] = 1;
            return true;
        }
        return last;
    }

    private boolean attempt(SidecarReader in, SidecarWriter out) {
        SidecarCapture capture = new SidecarCapture(limits.outputChars());
        try {
            return observe(in, out, capture);
        } catch (SidecarStop stop) {
            return stopped(out, guard.isDisturbed(), stop.reason, stop.getMessage(), capture);
        } catch (StackOverflowError error) {
            return stopped(out, true, "stack-overflow", "", capture);
        } catch (OutOfMemoryError error) {
            return stopped(out, true, "out-of-memory", "", capture);
        } catch (LinkageError error) {
            return stopped(out, guard.isDisturbed(), "unsupported", error.toString(), capture);
        } catch (RuntimeException | Error bug) {
            return stopped(out, true, "crash", "bug in the side-car: " + bug, capture);
        }
    }

    static boolean stopped(SidecarWriter out, boolean last, String reason, String detail, SidecarCapture capture) {
        out.truncate(0);
        out.u8(last ? 1 : 0);
        if (capture == null) {
            out.text("");
            out.text("");
        } else {
            capture.print(out);
        }
        out.i32(0);
        out.u8(3);
        out.text(reason);
        out.text(detail.replace('\n', ' '));
        out.i32(0);
        return last;
    }

    private boolean observe(SidecarReader in, SidecarWriter out, SidecarCapture capture) {
        if (in.u8() != 0) {
            throw SidecarStop.badInput(in.text());
        }
        SidecarLoader loader = side.loader(fresh);
        prepare(loader, DISCARD, DISCARD);
        SidecarBuilder builder = new SidecarBuilder(in, loader);
        Object[] nodes = builder.nodes();
        builder.statics();
        Object receiver = builder.value(Object.class, "the receiver");
        MethodHandle handle = handle(loader, receiver);
        Object[] args = args(builder, handle, receiver, in.i32());
        prepare(loader, stream(capture), stream(capture.errors()));
        guard.capture(capture);
        Ended ended = judged(loader, handle, args);
        boolean disturbed = guard.isDisturbed();
        out.truncate(0);
        out.u8(disturbed ? 1 : 0);
        capture.print(out);
        SidecarObserver observer = new SidecarObserver(out, limits);
        observer.inputs(nodes);
        observer.statics(method.equals(SidecarTypes.START) ? loader.start(SidecarTypes.find(cls, loader)) : loader.statics());
        writeEnd(out, observer, handle.type().returnType(), ended);
        observer.heap();
        if (ended.thrown() != null) {
            message(out, ended.thrown());
            disturbed |= guard.isDisturbed();
            out.u8At(0, disturbed ? 1 : 0);
        }
        return disturbed;
    }

    /** What the exception says of itself, asked for once all else is written: an overridden method may do anything. */
    private static void message(SidecarWriter out, Throwable thrown) {
        String message;
        try {
            // What the JVM finds out about a null dereference depends on names of variables.
            boolean isMadeUp = thrown.getClass() == NullPointerException.class;
            message = isMadeUp ? (String) UNSAFE.getReference(thrown, MESSAGE) : thrown.getMessage();
        } catch (StackOverflowError | OutOfMemoryError stopped) {
            throw stopped;
        } catch (Throwable other) {
            message = "(getMessage throws " + other.getClass().getName() + ")";
        }
        out.u8(message == null ? 0 : 1);
        out.text(message == null ? "" : message);
    }

    /** Undoes what an earlier call may have done to this thread and to the standard streams. */
    private static void prepare(SidecarLoader loader, PrintStream out, PrintStream err) {
        Thread thread = Thread.currentThread();
        Thread.interrupted();
        thread.setContextClassLoader(loader);
        for (long offset : THREAD_LOCALS) {
            UNSAFE.putReference(thread, offset, null);
        }
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(out);
        System.setErr(err);
    }

    private static PrintStream stream(SidecarCapture capture) {
        return new PrintStream(capture, false, StandardCharsets.UTF_8);
    }

    private MethodHandle handle(SidecarLoader loader, Object receiver) {
        boolean isStatic = receiver == null;
        if (resolvedIn != loader || resolvedStatic != isStatic) {
            Class<?> type = SidecarTypes.find(cls, loader);
            if (method.equals("<init>") && Modifier.isAbstract(type.getModifiers())) {
                throw SidecarStop.badInput("class " + cls + " is abstract");
            }
            resolved = SidecarTypes.method(type, method, descriptor, isStatic);
            resolvedIn = loader;
            resolvedStatic = isStatic;
        }
        return resolved;
    }

    private static Object[] args(SidecarBuilder builder, MethodHandle handle, Object receiver, int count) {
        int first = receiver == null ? 0 : 1;
        Class<?>[] types = handle.type().parameterArray();
        if (count != types.length - first) {
            throw SidecarStop.badInput(count + " arguments for " + (types.length - first) + " parameters");
        }
        Object[] args = new Object[types.length];
        if (receiver != null && !types[0].isInstance(receiver)) {
            throw SidecarStop.badInput("the receiver is no " + types[0].getName());
        }
        for (int i = 0; i < count; i++) {
            args[first + i] = builder.value(types[first + i], i);
        }
        if (receiver != null) {
            args[0] = receiver;
        }
        return args;
    }

    /** Calls the code under check, and holds it to its contract, if there is one. */
    private Ended judged(SidecarLoader loader, MethodHandle handle, Object[] args) {
        if (contract == null) {
            return invoke(handle, args);
        }
        Object[] before = contract.before(loader, args);
        Ended ended = invoke(handle, args);
        contract.after(loader, args, before, ended.value(), ended.thrown());
        return ended;
    }

    /** Calls the code under check; whatever it throws is its result, except what says that the machine gave out. */
    private static Ended invoke(MethodHandle handle, Object[] args) {
        try {
            return new Ended(handle.invokeWithArguments(args), null);
        } catch (StackOverflowError | OutOfMemoryError stopped) {
            throw stopped;
        } catch (Throwable thrown) {
            return new Ended(null, thrown);
        }
    }

    private static void writeEnd(SidecarWriter out, SidecarObserver observer, Class<?> type, Ended ended) {
        if (ended.thrown() != null) {
            out.u8(2);
            out.text(ended.thrown().getClass().getName());
            observer.value(Object.class, ended.thrown());
        } else if (type == void.class) {
            out.u8(0);
        } else {
            out.u8(1);
            observer.value(type, ended.value());
        }
    }
}
