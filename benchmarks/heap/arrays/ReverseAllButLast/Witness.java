// old prints: 2 1
// new prints: 1 2
class Witness {
    public static void main(String[] args) {
        int[] a = {1, 2};
        Elements.reverse(a);
        System.out.println(a[0] + " " + a[1]);
    }
}
