// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        System.out.println(Palindrome.same(new int[] {1, 2}));
    }
}
