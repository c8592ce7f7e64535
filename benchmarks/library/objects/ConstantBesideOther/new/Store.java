class Box {
    final int size;

    Box(int size) {
        this.size = size;
    }
}

class Store {
    static final java.util.List<String> LOG = new java.util.ArrayList<>();
    static final Box SMALL = new Box(3);
    static final Box USUAL = SMALL;

    static int room(int boxes) {
        if (USUAL != SMALL) {
            return boxes;
        }
        return USUAL.size * boxes;
    }
}
