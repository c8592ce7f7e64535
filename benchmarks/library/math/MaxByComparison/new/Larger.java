class Larger {
    static double of(double a, double b) {
        return a > b ? a : b;
    }
}
