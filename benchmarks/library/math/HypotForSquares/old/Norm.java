// expect: different
// method: Norm.norm
// twin: SquareInSteps
// why: hypot does not overflow
class Norm {
    static double norm(double x, double y) {
        return Math.sqrt(x * x + y * y);
    }
}
