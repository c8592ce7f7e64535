class Size {
    static int abs(int n) {
        return n < 0 ? ~n + 1 & 0x7fffffff : n;
    }
}
