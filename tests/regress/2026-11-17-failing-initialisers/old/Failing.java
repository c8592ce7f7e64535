// Proofs take initialisers to have run before the call; one that fails cannot have.
class Fails {
    static int value = Failing.one();

    static {
        if (value == 2) {
            throw new IllegalStateException();
        }
    }

    // verdict: different | unknown
    static int get() {
        return 5;
    }
}

// verdict: different | unknown
class Writes {
    static int own = 1;

    static {
        Failing.count = 5;
    }
}

class Failing {
    static int count;

    // verdict: different
    static int one() {
        return 1;
    }

    // verdict: different | unknown
    static int called(int x) {
        return x == 918273 ? Fails.get() : 0;
    }

    // verdict: different | unknown
    static int made(int x) {
        if (x == 918273) {
            new Fails();
        }
        return 1;
    }

    // verdict: proved
    static int untouched(int x) {
        return x + x;
    }
}
