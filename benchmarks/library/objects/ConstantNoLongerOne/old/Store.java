// expect: different
// method: Store.room
// twin: ConstantBesideOther
// why: the second constant is an object of its own
class Box {
    final int size;

    Box(int size) {
        this.size = size;
    }
}

class Store {
    static final Box SMALL = new Box(3);
    static final Box USUAL = SMALL;

    static int room(int boxes) {
        return SMALL == USUAL ? boxes * SMALL.size : boxes;
    }
}
