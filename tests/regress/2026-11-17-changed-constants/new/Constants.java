class Constants {
    static final int LIMIT = 2;
    static final String NAME = "n";

    static int plain(int x) {
        return 1 + x;
    }
}

interface Settings {
    String NAME = "b";
}

class Table {
    static final int[] SIZES = {1, 2, 4};
}

class Counter {
    static int next = 6;

    static int take() {
        return next++;
    }
}

class Noisy {
    static {
        System.out.println("new");
    }

    static int calm(int x) {
        return 0 - x;
    }
}

class Failing {
    static final Object NOTHING = Integer.valueOf("x");
}

enum Planet {
    NEAR(1), FAR(3);

    final int mass;

    Planet(int mass) {
        this.mass = mass;
    }
}

enum Order {
    SECOND, FIRST
}

class Rewritten {
    static final int LIMIT = 1 << 4;
    static final int[] SQUARES = new int[4];
    static final java.util.List<String> NAMES;

    static {
        for (int i = 0; i < SQUARES.length; i++) {
            SQUARES[i] = i * i;
        }
        String first = "a";
        NAMES = java.util.List.of(first, "b");
    }
}

class Hidden {
    private static final int ROOM = 32;
    private static final int[] LIMITS = {20, 10};

    static boolean fits(int x) {
        return x <= LIMITS[1];
    }

    static int[] room() {
        return new int[ROOM - ROOM];
    }
}

class Grown {
    static final int ONE = 1;
    static final int TWO = 2;
}

class Functions {
    static final java.util.function.IntUnaryOperator SAME = x -> x;
}

class OtherFunctions {
    static final java.util.function.IntUnaryOperator NEXT = x -> x + 2;
}

class Clock {
    static final long STARTED = System.nanoTime() + 1;
}
