class Shift {
    static int run(int n) {
        int r = 1;
        for (int i = 0; i < n; i++) {
            r = r + (i << -1);
        }
        return r;
    }
}
