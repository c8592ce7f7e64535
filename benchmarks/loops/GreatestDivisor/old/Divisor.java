// expect: equivalent
// method: Divisor.gcd
// loops: over the input
// why: the recursion is written with a conditional expression
class Divisor {
    static int gcd(int a, int b) {
        if (b == 0) {
            return a;
        }
        int rest = a % b;
        return gcd(b, rest);
    }
}
