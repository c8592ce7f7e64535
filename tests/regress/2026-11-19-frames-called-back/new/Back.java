import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** What the library calls back on objects from outside is assumed not to read frames; what the code makes, or is, may. */


public class Back {
    static class Tracing {
        @Override
        public String toString() {
            return new Throwable().getStackTrace()[1].toString();
        }

        String ofItself(int x) {
            return String.valueOf(this) + (x << 1);
        }
    }

    static int depth() {
        return new Throwable().getStackTrace().length;
    }

    static String ofGiven(Object given, int x) {
        return String.valueOf(given) + (x << 1);
    }

    static String ofMade(int x) {
        return String.valueOf(new Tracing()) + (x << 1);
    }

    static int byLambda(int x) {
        IntUnaryOperator twice = y -> (y << 1);
        return twice.applyAsInt(x);
    }

    static int byTracingLambda(int x) {
        IntUnaryOperator twice = y -> (y << 1) + depth();
        return twice.applyAsInt(x);
    }

    static int[] byTracingLambdaInTheLibrary(int[] a) {
        Arrays.setAll(a, i -> (i << 1) + depth());
        return a;
    }

    static int length(Object array, int x) {
        return Array.getLength(array) + (x << 1);
    }

    static int named(int x) {
        return Names.sized((x << 1));
    }
}

class Names {
    static final Map<Class<?>, String> NAMES = new HashMap<>();
    static final int FIRST = 1;

    static {
        NAMES.put(int.class, "int");
        NAMES.put(char.class, "char");
    }

    static int sized(int x) {
        return x + FIRST;
    }
}
