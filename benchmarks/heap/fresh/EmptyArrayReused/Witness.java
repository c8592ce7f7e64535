// old prints: false
// new prints: true
class Witness {
    public static void main(String[] args) {
        int[] a = {};
        System.out.println(Copies.copy(a) == a);
    }
}
