class Median {
    static int of(int a, int b, int c) {
        return Math.max(Math.max(a, b), c);
    }
}
