// expect: equivalent
// method: Clamp.clamp
// twin: ClampSwapped
// why: min and max as two tests
class Clamp {
    static int clamp(int n, int low, int high) {
        return Math.max(low, Math.min(n, high));
    }
}
