// expect: equivalent
// method: Timer.run
// twin: CountdownToMinusOne
// why: the loop as a recursion, at most five steps
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
