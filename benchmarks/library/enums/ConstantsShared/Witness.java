// old prints: CLUBS
// new prints: SPADES
class Witness {
    public static void main(String[] args) {
        System.out.println(Deck.first());
    }
}
