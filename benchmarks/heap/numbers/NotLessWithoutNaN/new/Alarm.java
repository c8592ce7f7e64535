class Alarm {
    double level;
    boolean on;

    void test(double limit) {
        if (level >= limit) {
            on = true;
        }
    }
}
