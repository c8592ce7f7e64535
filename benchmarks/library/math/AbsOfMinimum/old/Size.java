// expect: different
// method: Size.abs
// twin: AbsByCondition
// why: the smallest int is guarded
class Size {
    static int abs(int n) {
        return Math.abs(n);
    }
}
