import java.util.*;

/** Code that is found by its name may be any; collections that hold constants of enums have their order. */
public class Named {
    public static int one() {
        return 1;
    }

    public static class Made {
        public int v;

        public Made() {
            v = 1;
        }
    }

    // verdict: different | unknown
    public static Object invokes() throws Exception {
        return Named.class.getDeclaredMethod("one").invoke(null);
    }

    // verdict: different | unknown
    @SuppressWarnings("deprecation")
    public static int fresh() throws Exception {
        return ((Made) Made.class.newInstance()).v;
    }

    // verdict: different | unknown
    public static int made(Class<?> type) throws Exception {
        return ((Made) type.getDeclaredConstructor().newInstance()).v;
    }

    // verdict: proved
    public static String says(Class<?> type) {
        return type == null ? "" : type.getName();
    }
}
