class Clock {
    int time;

    int bump() {
        time++;
        return 10;
    }

    void tick() {
        int before = time;
        time = before + bump();
    }
}
