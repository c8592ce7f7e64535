// old prints: true
// new prints: false
class Witness {
    public static void main(String[] args) {
        System.out.println(Amount.of(0) == Amount.ZERO);
    }
}
