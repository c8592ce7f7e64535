// expect: different
// method: Clock.tick
// twin: CompoundReadsFirst
// why: the field is read after the call has changed it
class Clock {
    int time;

    int bump() {
        time++;
        return 10;
    }

    void tick() {
        time += bump();
    }
}
