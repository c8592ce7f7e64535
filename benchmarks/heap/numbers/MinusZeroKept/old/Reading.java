// expect: equivalent
// method: Reading.set
// twin: MinusZeroLost
// why: subtracting zero changes nothing, not even a negative zero
class Reading {
    double value;

    void set(double x) {
        value = x;
    }
}
