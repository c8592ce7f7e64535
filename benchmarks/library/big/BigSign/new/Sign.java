class Sign {
    static int sign(long a) {
        return Long.signum(a);
    }
}
