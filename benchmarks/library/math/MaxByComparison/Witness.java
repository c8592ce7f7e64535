// old prints: 0.0
// new prints: -0.0
class Witness {
    public static void main(String[] args) {
        System.out.println(Larger.of(0.0, -0.0));
    }
}
