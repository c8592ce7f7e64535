import java.util.ArrayList;
import java.util.List;

/** Stack frames show where code stands: an extracted helper, or a line more, changes them. */
public class Frames {
    static String caller() {
        return new Throwable().getStackTrace()[1].getMethodName();
    }

    // verdict: unknown
    static String whoAmI(int x) {
        return caller();
    }

    // verdict: unknown
    static int depth(int x) {
        return x > 10 ? Thread.currentThread().getStackTrace().length : 0;
    }

    // verdict: unknown
    static int line(int x) {
        return StackWalker.getInstance().walk(frames -> frames.findFirst().get().getLineNumber());
    }

    // verdict: unknown
    static boolean hasFrames(int x) {
        return x > 10 && new Throwable().getStackTrace().length > 0;
    }

    // verdict: proved
    static int printed(int[] a, int i) {
        try {
            return a[i];
        } catch (RuntimeException problem) {
            problem.printStackTrace();
            return -1;
        }
    }

    // verdict: different
    static int framesAndMore(int x) {
        if (x == 7) {
            return new Throwable().getStackTrace().length;
        }
        return x;
    }

    // verdict: proved
    static int set(int x) {
        Exception made = new Exception();
        made.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", x)});
        return x + 1;
    }

    // verdict: proved
    static int unfilled(int x) {
        return new Unfilled().getStackTrace().length + x;
    }

    static class Unfilled extends Exception {
        Unfilled() {
            super("none", null, false, false);
        }
    }

    // verdict: proved
    static List<Integer> noFrames(int x) {
        List<Integer> found = new ArrayList<>();
        found.add(x);
        return found;
    }
}
