// expect: different
// method: Size.set
// twin: AbsoluteByMask
// why: the smallest number becomes the largest
class Size {
    int size;

    void set(int x) {
        size = x < 0 ? -x : x;
    }
}
