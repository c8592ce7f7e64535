class Elements {
    static void fillThree(int[] a, int v) {
        for (int i = 0; i < 3; i++) {
            a[i] = v;
        }
    }
}
