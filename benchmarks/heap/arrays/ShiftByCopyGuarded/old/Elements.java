// expect: equivalent
// method: Elements.shift
// twin: ShiftByCopy
// loops: over the input
// why: the library copies overlapping ranges as if through a buffer
class Elements {
    static void shift(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) {
            a[i] = a[i + 1];
        }
    }
}
