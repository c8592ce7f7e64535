// expect: equivalent
// method: Steps.times
// loops: over the input
// why: the counter counts down and is used for nothing else
class Steps {
    static int times(int n, int step) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += step;
        }
        return sum;
    }
}
