class Norm {
    static double norm(double x, double y) {
        return Math.hypot(x, y);
    }
}
