// old prints: 5
// new prints: 8
class Witness {
    public static void main(String[] args) {
        System.out.println(Squares.squares(3));
    }
}
