// expect: equivalent
// method: Deck.at
// twin: ConstantsInOrder
// why: a private array of the constants that nobody gets hold of
enum Suit {
    CLUBS, HEARTS, SPADES
}

class Deck {
    static Suit at(int i) {
        return Suit.values()[i];
    }
}
