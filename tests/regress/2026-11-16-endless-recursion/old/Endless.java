class Endless {
    static int run(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return run(m - 1, run(m, n - 1));
    }
}
