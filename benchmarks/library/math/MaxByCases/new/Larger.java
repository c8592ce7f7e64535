class Larger {
    static double of(double a, double b) {
        if (a != a || b != b) {
            return Double.NaN;
        }
        if (a == 0 && b == 0) {
            return a + b == 0 && (1 / a > 0 || 1 / b > 0) ? 0.0 : -0.0;
        }
        return a > b ? a : b;
    }
}
