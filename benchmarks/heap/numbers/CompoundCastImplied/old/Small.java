// expect: equivalent
// method: Small.add
// twin: CompoundSaturated
// why: += casts back to short
class Small {
    short n;

    void add(int x) {
        n += x;
    }
}
