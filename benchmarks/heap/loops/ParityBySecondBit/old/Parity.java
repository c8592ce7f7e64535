// expect: different
// method: Parity.mark
// twin: ParityByRemainder
// why: the wrong bit is tested
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
        even = isEven(n);
    }
}
