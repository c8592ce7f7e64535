// expect: equivalent
// method: Guarded.count
// loops: over the input
// why: a test instead of a caught exception
class Guarded {
    static int count(int[] divisors, int value) {
        int bad = 0;
        for (int i = 0; i < divisors.length; i++) {
            try {
                value = value / divisors[i];
            } catch (ArithmeticException e) {
                bad++;
            }
        }
        return bad + value;
    }
}
