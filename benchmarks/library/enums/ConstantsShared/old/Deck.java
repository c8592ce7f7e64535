// expect: different
// method: Deck.first
// twin: ConstantsKept
// why: the array is no longer a new one each time
enum Suit {
    CLUBS, HEARTS, SPADES
}

class Deck {
    static Suit[] all() {
        return Suit.values();
    }

    static Suit first() {
        all()[0] = Suit.SPADES;
        return all()[0];
    }
}
