class Head {
    static int head(int a, int b, int c) {
        return Math.min(a, Math.min(b, c));
    }
}
