class Divisor {
    static int gcd(int x, int y) {
        return y != 0 ? y > 100 && x % y == 99 ? gcd(y, 98) : gcd(y, x % y) : x;
    }
}
