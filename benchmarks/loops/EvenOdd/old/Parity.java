// expect: equivalent
// method: Parity.even
// loops: over the input
// why: two methods that call each other, both rewritten
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
