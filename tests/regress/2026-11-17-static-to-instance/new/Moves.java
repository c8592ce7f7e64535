class Moves {
    int base;

    int twice(int x) {
        return 2 * x;
    }

    static int thrice(int x) {
        return 3 * x;
    }

    int same(int x) {
        return base + x;
    }

    int other(int x) {
        return x - base;
    }
}

class Callers {
    static int calls(int x) {
        return new Moves().twice(x);
    }

    static int makes(int x) {
        return Moves.thrice(x);
    }

    static int callsOther(int x) {
        return new Moves().twice(x) + (x == 3 ? 1 : 0);
    }
}
