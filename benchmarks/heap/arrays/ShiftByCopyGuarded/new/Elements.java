class Elements {
    static void shift(int[] a) {
        if (a.length > 0) {
            System.arraycopy(a, 1, a, 0, a.length - 1);
        }
    }
}
