// expect: different
// method: Palindrome.same
// loops: over the input
// why: the two in the middle are not compared
class Palindrome {
    static boolean same(int[] values) {
        for (int i = 0; i < values.length / 2; i++) {
            if (values[i] != values[values.length - 1 - i]) {
                return false;
            }
        }
        return true;
    }
}
