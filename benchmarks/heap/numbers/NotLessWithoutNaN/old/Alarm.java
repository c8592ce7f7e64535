// expect: different
// method: Alarm.test
// twin: NotLessWithNaN
// why: NaN no longer raises the alarm
class Alarm {
    double level;
    boolean on;

    void test(double limit) {
        if (!(level < limit)) {
            on = true;
        }
    }
}
