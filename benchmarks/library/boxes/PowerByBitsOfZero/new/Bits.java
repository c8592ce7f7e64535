class Bits {
    static boolean power(int n) {
        return (n & n - 1) == 0;
    }
}
