// expect: equivalent
// method: Bounds.order
// twin: OrderBoundsInPlace
// why: both results are computed before either field is written
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
