// expect: different
// method: Reading.set
// twin: MinusZeroKept
// why: adding zero turns a negative zero into a positive one
class Reading {
    double value;

    void set(double x) {
        value = x;
    }
}
