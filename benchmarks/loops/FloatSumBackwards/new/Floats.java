class Floats {
    static double sum(double[] values) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[values.length - 1 - i];
        }
        return sum;
    }
}
