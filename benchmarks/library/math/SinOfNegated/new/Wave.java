class Wave {
    static double at(double x) {
        double s = Math.sin(x);
        return s * Math.abs(s);
    }
}
