// expect: equivalent
// method: Arrays.run
// loops: over the input
// why: a negation instead of a difference, before the loop
class Arrays {
    static int run(int[] a, int by) {
        int seen = 0;
        by = 0 - by;
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] * by;
            seen += a[i];
        }
        return seen;
    }
}
