class Best {
    static int best(int a, int b) {
        return Math.max(a, b);
    }
}
