// expect: equivalent
// method: Total.add
// twin: FloatSumReassociated
// why: floating-point addition commutes
class Total {
    float sum;

    void add(float a, float b) {
        sum = (sum + a) + b;
    }
}
