// expect: different
// method: Digits.code
// loops: over the input
// why: the order counts
class Digits {
    static int code(int[] digits) {
        int sum = 0;
        for (int i = 0; i < digits.length; i++) {
            sum = sum * 31 + digits[i];
        }
        return sum;
    }
}
