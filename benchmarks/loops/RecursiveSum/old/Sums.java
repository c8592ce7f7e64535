// expect: equivalent
// method: Sums.total
// loops: over the input
// why: what is added to the result of a call is added beforehand instead
class Sums {
    static int total(int n) {
        if (n <= 0) {
            return 0;
        }
        return n + total(n - 1);
    }
}
