// expect: different
// method: Arrays.run
// loops: over the input
// why: the test is left out, after the loop
class Arrays {
    static int run(int[] a, int by) {
        int seen = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] * by;
            seen += a[i];
        }
        if (a.length > 0) {
            a[0] = seen;
        }
        return seen;
    }
}
