// old prints: dc
// new prints: cd
class Witness {
    public static void main(String[] args) {
        System.out.println(Turn.turn(false));
    }
}
