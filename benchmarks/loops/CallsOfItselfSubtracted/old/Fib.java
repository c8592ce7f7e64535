// expect: different
// method: Fib.fib
// loops: over the input
// why: two calls of itself are subtracted the other way round
class Fib {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) - fib(n - 2);
    }
}
