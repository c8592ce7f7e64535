// expect: different
// method: Mask.set
// twin: ShiftDistanceMasked
// why: a distance of 32 or more gives zero
class Mask {
    int bits;

    void set(int n) {
        bits = 1 << n;
    }
}
