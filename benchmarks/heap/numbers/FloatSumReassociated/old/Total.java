// expect: different
// method: Total.add
// twin: FloatSumCommuted
// why: floating-point addition is not associative
class Total {
    float sum;

    void add(float a, float b) {
        sum = (sum + a) + b;
    }
}
