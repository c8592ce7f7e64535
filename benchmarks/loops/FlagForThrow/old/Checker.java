// expect: equivalent
// method: Checker.check
// loops: over the input
// why: an exception is thrown behind the loop, if a flag is set, instead of at once
class Checker {
    int seen;

    void check(int[] array, int limit) {
        boolean tooLarge = false;
        for (int value : array) {
            if (value > limit) {
                tooLarge = true;
            }
        }
        if (tooLarge) {
            throw new IllegalArgumentException();
        }
        this.seen += array.length;
    }
}
