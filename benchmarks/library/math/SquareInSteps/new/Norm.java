class Norm {
    static double norm(double x, double y) {
        double square = x * x;
        square += y * y;
        return Math.sqrt(square);
    }
}
