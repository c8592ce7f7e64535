class Arrays {
    static int run(int[] a, int by) {
        int seen = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] * by;
            seen += a[i];
        }
        if (a.length == 0) {
            return seen;
        }
        a[0] = seen;
        return seen;
    }
}
