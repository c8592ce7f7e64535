// expect: equivalent
// method: Mid.set
// twin: MidpointTruncated
// why: the average rounded down without overflow
class Mid {
    int point;

    void set(int low, int high) {
        point = (int) (((long) low + high) >> 1);
    }
}
