// expect: different
// method: Timer.run
// twin: CountdownRecursively
// why: one step more
class Timer {
    int left;
    int ticks;

    void run() {
        while (left > 0 && left < 6) {
            left--;
            ticks++;
        }
    }
}
