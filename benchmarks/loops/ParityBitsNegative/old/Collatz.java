// expect: different
// method: Collatz.steps
// loops: over the input
// why: shifting rounds negative numbers down
class Collatz {
    static int steps(int n, int limit) {
        int steps = 0;
        while (n != 1 && steps < limit) {
            n = n / 2;
            steps++;
        }
        return steps;
    }
}
