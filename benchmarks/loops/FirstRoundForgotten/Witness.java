// old prints: 8
// new prints: 7
class Witness {
    public static void main(String[] args) {
        System.out.println(Squares.sum(1));
    }
}
