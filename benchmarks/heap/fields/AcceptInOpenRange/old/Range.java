// expect: different
// method: Range.accept
// twin: AcceptInRange
// why: the lower end itself is no longer accepted
class Range {
    int low;
    int high;
    int value;

    void accept(int v) {
        if (!(v < low || v > high)) {
            value = v;
        }
    }
}
