// expect: different
// method: Wave.at
// twin: SinNamed
// why: sine of the negated
class Wave {
    static double at(double x) {
        return Math.sin(x) * Math.sin(x);
    }
}
