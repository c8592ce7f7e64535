// old prints: 1
// new prints: 3
class Witness {
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4};
        Elements.copy(a, a);
        System.out.println(a[3]);
    }
}
