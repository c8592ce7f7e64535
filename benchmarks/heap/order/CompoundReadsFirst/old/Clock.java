// expect: equivalent
// method: Clock.tick
// twin: CompoundReadsLast
// why: the left side of += is read before the right side is evaluated
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
