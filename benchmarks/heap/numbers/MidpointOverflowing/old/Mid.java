// expect: different
// method: Mid.set
// twin: MidpointWide
// why: the sum is formed in 32 bits
class Mid {
    int point;

    void set(int low, int high) {
        point = (int) (((long) low + high) / 2);
    }
}
