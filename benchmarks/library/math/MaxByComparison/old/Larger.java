// expect: different
// method: Larger.of
// twin: MaxByCases
// why: of 0.0 and -0.0 max takes 0.0
class Larger {
    static double of(double a, double b) {
        return Math.max(a, b);
    }
}
