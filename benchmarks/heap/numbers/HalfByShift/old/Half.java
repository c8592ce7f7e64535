// expect: different
// method: Half.set
// twin: HalfBySignedShift
// why: a shift rounds down
class Half {
    int half;

    void set(int x) {
        half = x / 2;
    }
}
