// expect: equivalent
// method: Squares.sum
// loops: over the input
// why: the first round stands before the loop
class Squares {
    static int sum(int n) {
        int sum = 7;
        for (int i = 0; i < n && i < 5000; i++) {
            sum += i * i + 1;
        }
        return sum;
    }
}
