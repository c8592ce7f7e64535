class Half {
    int half;

    void set(int x) {
        half = x >> 1;
    }
}
