// expect: different
// method: Numbers.run
// loops: over the input
// why: the product is that of longs, inside the loop
class Numbers {
    static long run(int n, int by) {
        long total = 0;
        for (int i = 0; i < n; i++) {
            total += i * by + i;
        }
        return total;
    }
}
