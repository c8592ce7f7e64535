// expect: different
// method: Numbers.run
// loops: over the input
// why: a shift instead of a division, after the loop
class Numbers {
    static long run(int n, int by) {
        long total = 0;
        for (int i = 0; i < n; i++) {
            total += i * by;
        }
        total = total / 4;
        return total;
    }
}
