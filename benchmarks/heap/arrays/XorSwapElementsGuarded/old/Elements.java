// expect: equivalent
// method: Elements.swap
// twin: XorSwapElements
// why: equal elements are left alone, so an element is never swapped with itself
class Elements {
    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
