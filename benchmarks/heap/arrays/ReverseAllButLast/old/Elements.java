// expect: different
// method: Elements.reverse
// twin: ReverseByTwoIndices
// loops: over the input
// why: the second index starts one too low
class Elements {
    static void reverse(int[] a) {
        for (int i = 0; i < a.length / 2; i++) {
            int t = a[i];
            a[i] = a[a.length - 1 - i];
            a[a.length - 1 - i] = t;
        }
    }
}
