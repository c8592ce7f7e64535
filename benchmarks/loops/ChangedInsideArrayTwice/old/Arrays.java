// expect: different
// method: Arrays.run
// loops: over the input
// why: the element is read again after it was written, inside the loop
class Arrays {
    static int run(int[] a, int by) {
        int seen = 0;
        for (int i = 0; i < a.length; i++) {
            a[i] = a[i] * 2 + by;
            seen += a[i];
        }
        return seen;
    }
}
