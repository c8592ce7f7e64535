// old prints: 3
// new prints: 4
class Witness {
    public static void main(String[] args) {
        System.out.println(Collatz.steps(-1, 3));
    }
}
