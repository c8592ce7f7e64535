class Numbers {
    static long run(int n, int by) {
        long total = 0;
        by = 2 * by + 1;
        for (int i = 0; i < n; i++) {
            total += i * by;
        }
        return total;
    }
}
