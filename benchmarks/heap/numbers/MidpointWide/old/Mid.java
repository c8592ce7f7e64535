// expect: equivalent
// method: Mid.set
// twin: MidpointOverflowing
// why: the sum is formed in 64 bits in both
class Mid {
    int point;

    void set(int low, int high) {
        point = (int) (((long) low + high) / 2);
    }
}
