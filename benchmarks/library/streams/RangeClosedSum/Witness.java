// old prints: 6
// new prints: 10
class Witness {
    public static void main(String[] args) {
        System.out.println(Triangle.sum(true));
    }
}
