// expect: different
// method: Steps.count
// loops: over the input
// why: the counter stands still once it is 100
class Steps {
    static int count(int n) {
        int steps = 0;
        for (int i = 0; i < n; i++) {
            steps = steps + 1;
        }
        return steps;
    }
}
