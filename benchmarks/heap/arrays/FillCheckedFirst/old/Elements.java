// expect: equivalent
// method: Elements.fillThree
// twin: FillUntilFailure
// why: a short array is refused before anything is written
class Elements {
    static void fillThree(int[] a, int v) {
        a[2] = v;
        a[1] = v;
        a[0] = v;
    }
}
