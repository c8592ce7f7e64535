// expect: equivalent
// method: Half.set
// twin: HalfByShift
// why: the sign bit corrects the shift to rounding towards zero
class Half {
    int half;

    void set(int x) {
        half = x / 2;
    }
}
