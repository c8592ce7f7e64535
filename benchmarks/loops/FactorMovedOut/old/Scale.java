// expect: equivalent
// method: Scale.scaled
// loops: over the input
// why: a common factor of all summands, also where the sums overflow
class Scale {
    static int scaled(int n, int by) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += by * i;
        }
        return sum;
    }
}
