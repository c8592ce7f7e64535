// expect: equivalent
// method: Cache.get
// twin: StoredAllocation
// why: an object that nobody keeps cannot be seen
class Value {
    int n;
}

class Cache {
    static Value last;

    static int get(int n) {
        return n;
    }
}
