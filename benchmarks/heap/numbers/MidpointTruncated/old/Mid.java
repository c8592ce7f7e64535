// expect: different
// method: Mid.set
// twin: MidpointByBits
// why: division rounds towards zero
class Mid {
    int point;

    void set(int low, int high) {
        point = (int) (((long) low + high) >> 1);
    }
}
