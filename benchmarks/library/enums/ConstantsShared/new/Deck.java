enum Suit {
    CLUBS, HEARTS, SPADES
}

class Deck {
    private static final Suit[] ALL = Suit.values();

    static Suit[] all() {
        return ALL;
    }

    static Suit first() {
        all()[0] = Suit.SPADES;
        return all()[0];
    }
}
