class Endless {
    static int run(int m, int n) {
        if (m == 0 || m == 7) {
            return 1 + n + m;
        }
        return run(m - 1, run(m, n - 1));
    }
}
