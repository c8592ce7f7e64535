// A constant that gets a body of its own, or loses it, is of another class: calls and questions for its class tell.
enum Suit {
    HEARTS, SPADES { @Override int rank() { return 2; } };

    // verdict: proved
    int rank() {
        return 1;
    }
}

enum Same {
    ONE, TWO { @Override int worth() { return 3; } };

    int worth() {
        return 1;
    }
}

class Bodies {
    // verdict: different | unknown
    static int rankOf(Suit suit, int x) {
        return x == 918273 ? suit.rank() : 0;
    }

    // verdict: different | unknown
    static int rankOfAny(Object suit, int x) {
        return x == 918273 && suit instanceof Suit known ? known.rank() : 0;
    }

    // verdict: different | unknown
    static boolean isPlain(Suit suit) {
        return suit.getClass() == Suit.class;
    }

    // verdict: different | unknown
    static boolean isEnum(Object any, int x) {
        return x == 918273 && any.getClass().isEnum();
    }

    // verdict: different
    static int worthOf(Same same) {
        return same.worth();
    }

    // verdict: proved | unknown
    static String nameOf(Suit suit) {
        return suit.name();
    }
}
