// expect: equivalent
// method: Numbers.run
// loops: over the input
// why: a product instead of a sum, before the loop
class Numbers {
    static long run(int n, int by) {
        long total = 0;
        by = by + by + 1;
        for (int i = 0; i < n; i++) {
            total += i * by;
        }
        return total;
    }
}
