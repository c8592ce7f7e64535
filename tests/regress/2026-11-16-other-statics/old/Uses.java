/** What a class starts with changed: `first` and `count` differ, and none of the others, whose calls only start the class. */
class Uses {
    Object any;

    void check(String text) {
        if (text == null) {
            throw new NullPointerException();
        }
    }

    static int first() {
        return Table.SIZES[0];
    }

    static int count() {
        return ++Table.calls;
    }
}

class Table {
    static int[] SIZES = {1, 2};
    static int calls = 0;
    int size;

    static int next(int x) {
        return x + 1;
    }

    int twice() {
        return size + size;
    }
}
