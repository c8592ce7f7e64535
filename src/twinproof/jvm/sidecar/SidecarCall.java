package twinproof.sidecar;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
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
    private final String[] target;
    private final SidecarLimits limits;
    private final SidecarGuard guard;
    private SidecarLoader resolvedIn;
    private Executable resolved;

    SidecarCall(SidecarSide side, boolean fresh, String[] target, SidecarLimits limits, SidecarGuard guard) {
        this.side = side;
        this.fresh = fresh;
        this.target = target;
        this.limits = limits;
        this.guard = guard;
    }

    /** Writes the result of one call into `out`; true if this process is not fit for another one. */
    boolean run(SidecarReader in, SidecarWriter out) {
        SidecarCapture capture = new SidecarCapture(limits.outputChars());
        try {
            return observe(in, out, capture);
        } catch (SidecarStop stop) {
            return stopped(out, guard.isDisturbed(), stop.reason, stop.getMessage(), capture.text());
        } catch (StackOverflowError error) {
            return stopped(out, true, "stack-overflow", "", capture.text());
        } catch (OutOfMemoryError error) {
            return stopped(out, true, "out-of-memory", "", capture.text());
        } catch (LinkageError error) {
            return stopped(out, guard.isDisturbed(), "unsupported", error.toString(), capture.text());
        } catch (RuntimeException | Error bug) {
            return stopped(out, true, "crash", "bug in the side-car: " + bug, capture.text());
        }
    }

    static boolean stopped(SidecarWriter out, boolean last, String reason, String detail, String output) {
        out.truncate(0);
        out.u8(last ? 1 : 0);
        out.text(output);
        out.i32(0);
        out.u8(3);
        out.text(reason);
        out.text(detail);
        out.i32(0);
        return last;
    }

    private boolean observe(SidecarReader in, SidecarWriter out, SidecarCapture capture) {
        if (in.u8() != 0) {
            throw SidecarStop.badInput(in.text());
        }
        SidecarLoader loader = side.loader(fresh);
        prepare(loader, DISCARD);
        SidecarBuilder builder = new SidecarBuilder(in, loader);
        Object[] nodes = builder.nodes();
        builder.statics();
        Executable callable = callable(loader);
        Object receiver = receiver(builder, callable);
        Object[] args = args(builder, callable, in.i32());
        prepare(loader, new PrintStream(capture, false, StandardCharsets.UTF_8));
        guard.capture(capture);
        Ended ended = invoke(callable, receiver, args);
        boolean disturbed = guard.isDisturbed();
        out.truncate(0);
        out.u8(disturbed ? 1 : 0);
        out.text(capture.text());
        SidecarObserver observer = new SidecarObserver(out, limits);
        observer.inputs(nodes);
        observer.statics(loader.statics());
        writeEnd(out, observer, callable, ended);
        observer.heap();
        return disturbed;
    }

    /** Undoes what an earlier call may have done to this thread and to the standard streams. */
    private static void prepare(SidecarLoader loader, PrintStream out) {
        Thread thread = Thread.currentThread();
        Thread.interrupted();
        thread.setContextClassLoader(loader);
        for (long offset : THREAD_LOCALS) {
            UNSAFE.putReference(thread, offset, null);
        }
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(out);
        System.setErr(DISCARD);
    }

    private Executable callable(SidecarLoader loader) {
        if (resolvedIn != loader) {
            resolved = SidecarTypes.callable(SidecarTypes.find(target[0], loader), target[1], target[2]);
            resolvedIn = loader;
        }
        return resolved;
    }

    private static Object receiver(SidecarBuilder builder, Executable callable) {
        Object receiver = builder.value(Object.class, "the receiver");
        boolean needed = callable instanceof Method && !Modifier.isStatic(callable.getModifiers());
        if (needed != callable.getDeclaringClass().isInstance(receiver) || !needed && receiver != null) {
            throw SidecarStop.badInput(needed ? "the receiver is no " + callable.getDeclaringClass().getName() : "a receiver is not needed");
        }
        return receiver;
    }

    private static Object[] args(SidecarBuilder builder, Executable callable, int count) {
        Class<?>[] types = callable.getParameterTypes();
        if (count != types.length) {
            throw SidecarStop.badInput(count + " arguments for " + types.length + " parameters");
        }
        Object[] args = new Object[count];
        for (int i = 0; i < count; i++) {
            args[i] = builder.value(types[i], "argument " + (i + 1));
        }
        return args;
    }

    private static Ended invoke(Executable callable, Object receiver, Object[] args) {
        try {
            Object value = callable instanceof Method method ? method.invoke(receiver, args) : ((Constructor<?>) callable).newInstance(args);
            return new Ended(value, null);
        } catch (InvocationTargetException wrapped) {
            return new Ended(null, escaped(wrapped.getTargetException()));
        } catch (Error error) {
            // Thrown by the class's static initialiser, which reflection does not wrap.
            return new Ended(null, escaped(error));
        } catch (IllegalAccessException | InstantiationException refused) {
            throw SidecarStop.badInput(refused.toString());
        }
    }

    private static Throwable escaped(Throwable thrown) {
        if (thrown instanceof StackOverflowError || thrown instanceof OutOfMemoryError) {
            throw (VirtualMachineError) thrown;
        }
        return thrown;
    }

    private static void writeEnd(SidecarWriter out, SidecarObserver observer, Executable callable, Ended ended) {
        Class<?> type = callable instanceof Method method ? method.getReturnType() : callable.getDeclaringClass();
        if (ended.thrown() != null) {
            String message = (String) UNSAFE.getReference(ended.thrown(), MESSAGE);
            out.u8(2);
            out.text(ended.thrown().getClass().getName());
            out.u8(message == null ? 0 : 1);
            out.text(message == null ? "" : message);
            observer.value(Object.class, ended.thrown());
        } else if (type == void.class) {
            out.u8(0);
        } else {
            out.u8(1);
            observer.value(type, ended.value());
        }
    }
}
