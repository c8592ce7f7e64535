// old prints: (1, x)
// new prints: (x, 1)
class Witness {
    public static void main(String[] args) {
        System.out.println(Pair.show(1, "x"));
    }
}
