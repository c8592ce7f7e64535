// expect: equivalent
// method: Store.room
// twin: ConstantNoLongerOne
// why: another constant is added; these two are still one object
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
