// expect: equivalent
// method: Collatz.steps
// loops: over the input
// why: bit operations for parity and halving
class Collatz {
    static int steps(int n, int limit) {
        int steps = 0;
        while (n > 1 && steps < limit) {
            if (n % 2 == 0) {
                n = n / 2;
            } else {
                n = 3 * n + 1;
            }
            steps++;
        }
        return steps;
    }
}
