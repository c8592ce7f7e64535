// expect: different
// method: Deck.at
// twin: ConstantsKept
// why: the array has them in another order
enum Suit {
    CLUBS, HEARTS, SPADES
}

class Deck {
    static Suit at(int i) {
        return Suit.values()[i];
    }
}
