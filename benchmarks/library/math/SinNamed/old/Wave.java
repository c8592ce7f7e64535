// expect: equivalent
// method: Wave.at
// twin: SinOfNegated
// why: a local for a pure call used twice
class Wave {
    static double at(double x) {
        return Math.sin(x) * Math.sin(x);
    }
}
