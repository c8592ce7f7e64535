enum Suit {
    CLUBS, HEARTS, SPADES
}

class Deck {
    private static final Suit[] ALL = Suit.values();

    static Suit at(int i) {
        return ALL[i];
    }
}
