// expect: different
// method: Scale.scaled
// loops: over the input
// why: remainders add up
class Scale {
    static int scaled(int n, int by) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i / by;
        }
        return sum;
    }
}
