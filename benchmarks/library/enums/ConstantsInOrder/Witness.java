// old prints: HEARTS
// new prints: SPADES
class Witness {
    public static void main(String[] args) {
        System.out.println(Deck.at(1));
    }
}
