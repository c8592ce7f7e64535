// expect: different
// method: Clamp.clamp
// twin: ClampNested
// why: with low > high the order matters
class Clamp {
    static int clamp(int n, int low, int high) {
        return Math.max(low, Math.min(n, high));
    }
}
