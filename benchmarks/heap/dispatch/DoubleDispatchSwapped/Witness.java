// old prints: 0 1
// new prints: 1 0
class Witness {
    public static void main(String[] args) {
        Piece a = new Rock();
        Piece b = new Paper();
        Game.meet(a, b);
        System.out.println(a.wins + " " + b.wins);
    }
}
