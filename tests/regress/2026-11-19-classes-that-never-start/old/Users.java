final class Never {
    static final int[] SIZES = new int[2];
    static int limit = SIZES[2];
    static final int CONSTANT = 7;

    static int zero() {
        return 0;
    }
}

class Above {
    static int started = 1 / (Integer.parseInt("0"));
}

class Below extends Above {
    int value = 3;
}

class Well {
    static final int[] SIZES = new int[2];
    static int limit = SIZES[1];

    static int zero() {
        return 0;
    }
}

public class Users {
    // verdict: unknown | different
    static int called(int x) {
        return x;
    }

    // verdict: proved
    static int calledWell(int x) {
        return x;
    }

    // verdict: unknown | different
    static int read(int x) {
        return x == 918273 ? 0 : 0;
    }

    // verdict: proved
    static int constant(int x) {
        return x + 7;
    }

    // verdict: unknown | different
    static int made(int x) {
        return x;
    }

    // verdict: proved
    static int sometimes(int x) {
        return x * 2;
    }
}
