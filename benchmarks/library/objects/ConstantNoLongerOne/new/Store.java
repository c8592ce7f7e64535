class Box {
    final int size;

    Box(int size) {
        this.size = size;
    }
}

class Store {
    static final Box SMALL = new Box(3);
    static final Box USUAL = new Box(3);

    static int room(int boxes) {
        if (USUAL != SMALL) {
            return boxes;
        }
        return USUAL.size * boxes;
    }
}
