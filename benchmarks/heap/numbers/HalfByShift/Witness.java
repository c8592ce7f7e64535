// old prints: 0
// new prints: -1
class Witness {
    public static void main(String[] args) {
        Half h = new Half();
        h.set(-1);
        System.out.println(h.half);
    }
}
