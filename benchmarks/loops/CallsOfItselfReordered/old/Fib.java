// expect: equivalent
// method: Fib.fib
// loops: over the input
// why: two calls of itself in the other order
class Fib {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }
}
