// expect: different
// method: Cache.get
// twin: UnusedAllocation
// why: the object is kept in a static field
class Value {
    int n;
}

class Cache {
    static Value last;

    static int get(int n) {
        return n;
    }
}
