// expect: different
// method: Divisor.gcd
// loops: over the input
// why: the arguments are exchanged once the second is large
class Divisor {
    static int gcd(int a, int b) {
        if (b == 0) {
            return a;
        }
        int rest = a % b;
        return gcd(b, rest);
    }
}
