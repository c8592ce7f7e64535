class Timer {
    int left;
    int ticks;

    void run() {
        if (left > 0 && left < 6) {
            left--;
            ticks++;
            run();
        }
    }
}
