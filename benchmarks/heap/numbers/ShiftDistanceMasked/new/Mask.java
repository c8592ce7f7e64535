class Mask {
    int bits;

    void set(int n) {
        bits = 1 << (n & 31);
    }
}
