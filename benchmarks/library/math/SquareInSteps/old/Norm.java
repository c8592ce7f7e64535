// expect: equivalent
// method: Norm.norm
// twin: HypotForSquares
// why: the sum of squares in two steps
class Norm {
    static double norm(double x, double y) {
        return Math.sqrt(x * x + y * y);
    }
}
