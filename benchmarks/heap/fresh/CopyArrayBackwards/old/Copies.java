// expect: equivalent
// method: Copies.copy
// twin: EmptyArrayReused
// loops: over the input
// why: the direction of the copy cannot be seen
class Copies {
    static int[] copy(int[] a) {
        int[] b = new int[a.length];
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i];
        }
        return b;
    }
}
