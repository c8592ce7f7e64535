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
        if (p instanceof Plant) {
            p.size += n;
        } else if (p instanceof Vine) {
            p.size += 2 * n;
        } else {
            throw new NullPointerException();
        }
    }
}
