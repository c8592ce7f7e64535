// expect: different
// method: Steps.count
// loops: over the input
// why: the sum starts at one where there is nothing to add
class Steps {
    static int count(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }
}
