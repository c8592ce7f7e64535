// expect: different
// method: Garden.grow
// twin: GrowByMostSpecificFirst
// why: a Vine is a Plant, so its own case is never reached
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
