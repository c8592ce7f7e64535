// old prints: 1 0
// new prints: 0 1
class Witness {
    public static void main(String[] args) {
        int[] a = new int[2];
        new Cursor().put(a);
        System.out.println(a[0] + " " + a[1]);
    }
}
