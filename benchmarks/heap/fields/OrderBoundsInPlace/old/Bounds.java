// expect: different
// method: Bounds.order
// twin: OrderBoundsFromLocals
// why: the second line reads a field that the first has overwritten
class Bounds {
    int low;
    int high;

    void order() {
        if (low > high) {
            int t = low;
            low = high;
            high = t;
        }
    }
}
