// old prints: 5
// new prints: 0
class Witness {
    public static void main(String[] args) {
        int[] a = {5};
        Elements.swap(a, 0, 0);
        System.out.println(a[0]);
    }
}
