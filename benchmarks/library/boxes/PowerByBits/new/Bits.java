class Bits {
    static boolean power(int n) {
        return n != 0 && (n & n - 1) == 0;
    }
}
