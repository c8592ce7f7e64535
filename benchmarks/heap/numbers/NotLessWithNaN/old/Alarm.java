// expect: equivalent
// method: Alarm.test
// twin: NotLessWithoutNaN
// why: what is not less is greater, equal, or NaN
class Alarm {
    double level;
    boolean on;

    void test(double limit) {
        if (!(level < limit)) {
            on = true;
        }
    }
}
