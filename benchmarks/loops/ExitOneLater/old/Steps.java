// expect: different
// method: Steps.count
// loops: over the input
// why: the loop goes on while the counter is at the limit
class Steps {
    static int count(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 2;
        }
        return sum;
    }
}
