// expect: different
// method: Small.add
// twin: CompoundCastImplied
// why: the sum is kept within the range of a short instead of wrapping
class Small {
    short n;

    void add(int x) {
        n += x;
    }
}
