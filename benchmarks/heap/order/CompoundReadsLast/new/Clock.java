class Clock {
    int time;

    int bump() {
        time++;
        return 10;
    }

    void tick() {
        int more = bump();
        time = time + more;
    }
}
