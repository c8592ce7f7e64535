// old prints: 0 0
// new prints: 4 4
class Witness {
    public static void main(String[] args) {
        int[] a = new int[2];
        try {
            Elements.fillThree(a, 4);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(a[0] + " " + a[1]);
        }
    }
}
