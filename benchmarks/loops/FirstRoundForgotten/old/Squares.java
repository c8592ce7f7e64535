// expect: different
// method: Squares.sum
// loops: over the input
// why: the first round is left out
class Squares {
    static int sum(int n) {
        int sum = 7;
        for (int i = 0; i < n && i < 5000; i++) {
            sum += i * i + 1;
        }
        return sum;
    }
}
