class Mask {
    int bits;

    void set(int n) {
        bits = n > 31 ? 0 : 1 << (n & 31);
    }
}
