// verdict: different
class Constants {
    static final int LIMIT = 1;
    static final String NAME = "n";

    // verdict: proved
    static int plain(int x) {
        return x + 1;
    }
}

// verdict: different
interface Settings {
    String NAME = "a";
}

// verdict: different
class Table {
    static final int[] SIZES = {1, 2, 3};
}

// verdict: different
class Counter {
    static int next = 5;

    // verdict: different | unknown
    static int take() {
        return next++;
    }
}

// verdict: different
class Noisy {
    static {
        System.out.println("old");
    }

    // verdict: proved | different
    static int calm(int x) {
        return -x;
    }
}

// verdict: different
class Failing {
    static final Object NOTHING = Integer.valueOf("1");
}

// verdict: different
enum Planet {
    NEAR(1), FAR(2);

    final int mass;

    Planet(int mass) {
        this.mass = mass;
    }
}

// verdict: different
enum Order {
    FIRST, SECOND
}

// verdict: proved
class Rewritten {
    static final int LIMIT = 16;
    static final int[] SQUARES = {0, 1, 4, 9};
    static final java.util.List<String> NAMES = java.util.List.of("a", "b");
}

// verdict: proved
class Hidden {
    private static final int ROOM = 16;
    private static final int[] LIMITS = {10, 20};

    // verdict: proved
    static boolean fits(int x) {
        return x <= LIMITS[0];
    }

    // verdict: proved
    static int[] room() {
        return new int[ROOM - ROOM];
    }
}

// verdict: proved
class Grown {
    static final int ONE = 1;
}

// verdict: proved | unknown
class Functions {
    static final java.util.function.IntUnaryOperator SAME = x -> x;
}

// verdict: unknown
class OtherFunctions {
    static final java.util.function.IntUnaryOperator NEXT = x -> x + 1;
}

// verdict: unknown
class Clock {
    static final long STARTED = System.nanoTime();
}
