class Elements {
    static void shift(int[] a) {
        System.arraycopy(a, 1, a, 0, a.length - 1);
    }
}
