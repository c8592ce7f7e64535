// expect: equivalent
// method: Larger.of
// twin: MaxByComparison
// why: NaN and the two zeros taken apart
class Larger {
    static double of(double a, double b) {
        return Math.max(a, b);
    }
}
