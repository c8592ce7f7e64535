class Sign {
    static int sign(long a) {
        return a < 0 ? -1 : 1;
    }
}
