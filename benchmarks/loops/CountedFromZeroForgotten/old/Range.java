// expect: different
// method: Range.upTo
// loops: over the input
// why: the numbers that are added were not moved
class Range {
    static int upTo(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum;
    }
}
