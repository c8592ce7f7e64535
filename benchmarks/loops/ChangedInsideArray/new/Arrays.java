class Arrays {
    static int run(int[] a, int by) {
        int seen = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] += a[i] + by;
            seen += a[i];
        }
        return seen;
    }
}
