package pkg;

/** Static state of all kinds. */
public class Statics {
    static final int CONSTANT = 3;
    static final String TEXT = "text";
    static final Integer BOXED = Integer.parseInt("4");
    static int count;
    static Object last;

    static int next() {
        last = new int[] {count};
        return ++count;
    }

    static int loader() { return System.identityHashCode(Statics.class.getClassLoader()); }

    static class Other {
        static long touched = System.nanoTime();
    }

    static class Uses {
        static int plain(int a) { assert a > 0; return a; }
        static int pure(int a) { return CONSTANT + a; }
    }

    static class Broken {
        static int value = Integer.parseInt("no number");
        static int get() { return value; }
    }

    static class Wrong {
        static final Object FIELD;
        static { if (true) { throw new AssertionError("wrong"); } FIELD = null; }
        static int get() { return 1; }
    }

    static class Loud {
        static { System.out.print("loud"); }
        int field;
        static void quiet(Loud loud) { System.out.print("quiet"); }
    }

    static class Local {
        static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);
        static int next() { return ++LOCAL.get()[0]; }
    }
}
