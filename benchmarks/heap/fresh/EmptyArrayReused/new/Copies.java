class Copies {
    static int[] copy(int[] a) {
        int[] b = a.length == 0 ? a : new int[a.length];
        for (int i = a.length - 1; i >= 0; i--) {
            b[i] = a[i];
        }
        return b;
    }
}
