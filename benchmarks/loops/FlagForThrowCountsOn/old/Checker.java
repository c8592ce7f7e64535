// expect: different
// method: Checker.check
// loops: over the input
// why: before the exception is thrown behind the loop, all elements are counted
class Checker {
    int seen;

    void check(int[] array, int limit) {
        boolean tooLarge = false;
        for (int value : array) {
            this.seen++;
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
