// expect: equivalent
// method: Range.accept
// twin: AcceptInOpenRange
// why: De Morgan
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
