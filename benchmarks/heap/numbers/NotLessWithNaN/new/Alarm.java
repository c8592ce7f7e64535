class Alarm {
    double level;
    boolean on;

    void test(double limit) {
        if (level >= limit || level != level || limit != limit) {
            on = true;
        }
    }
}
