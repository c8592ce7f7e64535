enum Suit {
    CLUBS, HEARTS, SPADES
}

class Deck {
    private static final Suit[] ALL = {Suit.CLUBS, Suit.SPADES, Suit.HEARTS};

    static Suit at(int i) {
        return ALL[i];
    }
}
