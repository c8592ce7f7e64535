/** Methods that became instance methods, or the reverse: a caller must call them otherwise. */
class Moves {
    int base;

    // verdict: different | unknown
    static int twice(int x) {
        return 2 * x;
    }

    // verdict: different | unknown
    int thrice(int x) {
        return 3 * x;
    }

    // verdict: proved
    int same(int x) {
        return x + base;
    }

    // verdict: different
    int other(int x) {
        return x + base;
    }
}

class Callers {
    // verdict: proved | unknown
    static int calls(int x) {
        return Moves.twice(x);
    }

    // verdict: proved | unknown
    static int makes(int x) {
        return new Moves().thrice(x);
    }

    // verdict: different
    static int callsOther(int x) {
        return Moves.twice(x);
    }
}
