class Floats {
    static double sum(double[] values) {
        double total = 0.0;
        int i = 0;
        while (i < values.length) {
            double value = values[i];
            i = i + 1;
            total = total + value;
        }
        return total;
    }
}
