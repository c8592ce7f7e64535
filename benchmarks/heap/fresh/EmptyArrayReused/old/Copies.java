// expect: different
// method: Copies.copy
// twin: CopyArrayBackwards
// loops: over the input
// why: an empty array is returned itself instead of a copy
class Copies {
    static int[] copy(int[] a) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i];
        }
        return b;
    }
}
