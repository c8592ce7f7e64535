// old prints: 11
// new prints: 30
class Witness {
    public static void main(String[] args) {
        System.out.println(Cut.left(1, 2, 3));
    }
}
