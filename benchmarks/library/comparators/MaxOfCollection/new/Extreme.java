class Extreme {
    static int of(int a, int b) {
        return a >= b ? a : b;
    }
}
