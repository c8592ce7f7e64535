// expect: equivalent
// method: Elements.reverse
// twin: ReverseAllButLast
// loops: over the input
// why: two indices that meet instead of one that stops in the middle
class Elements {
    static void reverse(int[] a) {
        for (int i = 0; i < a.length / 2; i++) {
            int t = a[i];
            a[i] = a[a.length - 1 - i];
            a[a.length - 1 - i] = t;
        }
    }
}
