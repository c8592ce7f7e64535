// expect: different
// method: Elements.fillThree
// twin: FillCheckedFirst
// why: a short array is filled until the failure
class Elements {
    static void fillThree(int[] a, int v) {
        a[2] = v;
        a[1] = v;
        a[0] = v;
    }
}
