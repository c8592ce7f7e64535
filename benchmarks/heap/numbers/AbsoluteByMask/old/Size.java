// expect: equivalent
// method: Size.set
// twin: AbsoluteSaturated
// why: both leave the smallest number negative
class Size {
    int size;

    void set(int x) {
        size = x < 0 ? -x : x;
    }
}
