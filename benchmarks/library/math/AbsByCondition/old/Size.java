// expect: equivalent
// method: Size.abs
// twin: AbsOfMinimum
// why: abs is a conditional negation
class Size {
    static int abs(int n) {
        return Math.abs(n);
    }
}
