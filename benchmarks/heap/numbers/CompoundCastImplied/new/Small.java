class Small {
    short n;

    void add(int x) {
        n = (short) (n + x);
    }
}
