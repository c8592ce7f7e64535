class Size {
    int size;

    void set(int x) {
        size = x < 0 ? (x == Integer.MIN_VALUE ? Integer.MAX_VALUE : -x) : x;
    }
}
