class Parity {
    boolean even;

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    void mark(int n) {
        if (n < 0 || n > 8) {
            return;
        }
        even = (n & 1) == 0;
    }
}
