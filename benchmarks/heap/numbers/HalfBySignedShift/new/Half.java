class Half {
    int half;

    void set(int x) {
        half = (x + (x >>> 31)) >> 1;
    }
}
