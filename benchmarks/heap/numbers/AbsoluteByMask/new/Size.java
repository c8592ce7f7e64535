class Size {
    int size;

    void set(int x) {
        int sign = x >> 31;
        size = (x ^ sign) - sign;
    }
}
