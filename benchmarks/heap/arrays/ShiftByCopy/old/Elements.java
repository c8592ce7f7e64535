// expect: different
// method: Elements.shift
// twin: ShiftByCopyGuarded
// loops: over the input
// why: an empty array is refused by the library
class Elements {
    static void shift(int[] a) {
        for (int i = 0; i + 1 < a.length; i++) {
            a[i] = a[i + 1];
        }
    }
}
