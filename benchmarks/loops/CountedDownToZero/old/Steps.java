// expect: different
// method: Steps.times
// loops: over the input
// why: one round more
class Steps {
    static int times(int n, int step) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += step;
        }
        return sum;
    }
}
