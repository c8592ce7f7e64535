// old prints: 33
// new prints: 63
class Witness {
    public static void main(String[] args) {
        System.out.println(Digits.code(new int[] {1, 2}));
    }
}
