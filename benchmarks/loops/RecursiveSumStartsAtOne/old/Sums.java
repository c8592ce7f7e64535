// expect: different
// method: Sums.total
// loops: over the input
// why: the recursion ends with one more
class Sums {
    static int total(int n) {
        if (n <= 0) {
            return 1;
        }
        return n + total(n - 1);
    }
}
