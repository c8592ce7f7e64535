// expect: equivalent
// method: Exact.set
// twin: IntThroughFloat
// why: a double holds every int
class Exact {
    int n;

    void set(int x) {
        n = x;
    }
}
