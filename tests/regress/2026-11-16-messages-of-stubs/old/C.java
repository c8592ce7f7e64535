/** Messages of exceptions that stubs throw were taken to be the same. */
class C {
    static void copy(int[] a, int[] b) {
        if (a.length == 5003 && b.length == 5003) {
            System.arraycopy(a, 0, b, 0, 5004);
        }
    }
    static void mixed(int[] a, int[] b) {
        if (a.length == 5003 && b.length == 5003) {
            System.arraycopy(a, 0, b, 0, 5004);
        }
    }
}
