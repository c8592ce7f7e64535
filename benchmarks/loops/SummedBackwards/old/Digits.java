// expect: equivalent
// method: Digits.code
// loops: over the input
// why: integers may be added in any order
class Digits {
    static int code(int[] digits) {
        int sum = 0;
        for (int i = 0; i < digits.length; i++) {
            sum += digits[i] ^ i;
        }
        return sum;
    }
}
