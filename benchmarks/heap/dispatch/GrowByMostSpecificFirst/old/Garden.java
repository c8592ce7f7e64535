// expect: equivalent
// method: Garden.grow
// twin: GrowByLeastSpecificFirst
// why: the tests run from the most specific class up
class Plant {
    int size;

    void grow(int n) {
        size += n;
    }
}

class Vine extends Plant {
    @Override
    void grow(int n) {
        size += 2 * n;
    }
}

class Garden {
    static void grow(Plant p, int n) {
        p.grow(n);
    }
}
