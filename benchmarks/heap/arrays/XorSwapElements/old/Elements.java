// expect: different
// method: Elements.swap
// twin: XorSwapElementsGuarded
// why: an element swapped with itself becomes zero
class Elements {
    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}
