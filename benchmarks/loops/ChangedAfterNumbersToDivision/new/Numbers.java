class Numbers {
    static long run(int n, int by) {
        long total = 0;
        for (int i = 0; i < n; i++) {
            total += i * by;
        }
        total = total >> 2;
        return total;
    }
}
