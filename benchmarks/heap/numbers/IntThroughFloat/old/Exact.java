// expect: different
// method: Exact.set
// twin: IntThroughDouble
// why: a float does not
class Exact {
    int n;

    void set(int x) {
        n = x;
    }
}
