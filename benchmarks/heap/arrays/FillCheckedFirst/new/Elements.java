class Elements {
    static void fillThree(int[] a, int v) {
        if (a.length < 3) {
            throw new ArrayIndexOutOfBoundsException();
        }
        for (int i = 0; i < 3; i++) {
            a[i] = v;
        }
    }
}
