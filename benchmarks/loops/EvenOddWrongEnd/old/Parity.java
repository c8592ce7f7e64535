// expect: different
// method: Parity.even
// loops: over the input
// why: the other of two methods that call each other ends wrongly
class Parity {
    static boolean even(int n) {
        int rest = n & 255;
        if (rest == 0) {
            return true;
        }
        return odd(rest - 1);
    }

    static boolean odd(int n) {
        int rest = n & 255;
        if (rest == 0) {
            return false;
        }
        return even(rest - 1);
    }
}
