// old prints: 3
// new prints: 6
class Witness {
    public static void main(String[] args) {
        System.out.println(Triangle.cells(3));
    }
}
