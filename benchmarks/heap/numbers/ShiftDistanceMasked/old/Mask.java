// expect: equivalent
// method: Mask.set
// twin: ShiftDistanceSaturated
// why: only the low five bits of the distance count
class Mask {
    int bits;

    void set(int n) {
        bits = 1 << n;
    }
}
