// expect: equivalent
// method: Range.upTo
// loops: over the input
// why: another first number; for the largest limit the old version does not end
class Range {
    static int upTo(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum;
    }
}
