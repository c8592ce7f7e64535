class Reading {
    double value;

    void set(double x) {
        value = x - 0.0;
    }
}
