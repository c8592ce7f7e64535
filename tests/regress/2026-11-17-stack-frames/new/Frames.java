import java.util.ArrayList;
import java.util.List;

/** Stack frames show where code stands: an extracted helper, or a line more, changes them. */
public class Frames {
    static String caller() {
        return new Throwable().getStackTrace()[1].getMethodName();
    }

    static String helper() {
        return caller();
    }

    static String whoAmI(int x) {
        return helper();
    }

    static int length() {
        return Thread.currentThread().getStackTrace().length;
    }

    static int depth(int x) {
        return x > 10 ? length() : 0;
    }

    static int line(int x) {
        return StackWalker.getInstance().walk(frames -> frames.findFirst().get().getLineNumber());
    }

    static boolean hasFrames(int x) {
        return false;
    }

    static int printed(int[] a, int i) {

        try {
            return a[i];
        } catch (RuntimeException problem) {
            problem.printStackTrace();
            return -1;
        }
    }

    static int framesAndMore(int x) {
        if (x == 7) {
            return new Throwable().getStackTrace().length;
        }
        return x > 100 ? x + 1 : x;
    }

    static int set(int x) {
        Exception made = new Exception();
        made.setStackTrace(new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", x)});
        return made.getStackTrace()[0].getLineNumber() + 1;
    }

    static int unfilled(int x) {
        return x + new Unfilled().getStackTrace().length;
    }

    static class Unfilled extends Exception {
        Unfilled() {
            super("none", null, false, false);
        }
    }

    static List<Integer> noFrames(int x) {
        List<Integer> found = new ArrayList<>();
        int boxed = x;
        found.add(boxed);
        return found;
    }
}
