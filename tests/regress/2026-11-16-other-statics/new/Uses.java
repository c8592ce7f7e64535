/** What a class starts with changed: `first` and `count` differ, and none of the others, whose calls only start the class. */
class Uses {
    Object any;

    void check(String text) {
        if (null == text && text == null) {
            throw new NullPointerException();
        }
    }

    static int first() {
        int first = Table.SIZES[0];
        return first;
    }

    static int count() {
        return ++Table.calls;
    }
}

class Table {
    static int[] SIZES = {3, 2};
    static int calls = 5;
    int size;

    static int next(int x) {
        return 1 + x;
    }

    int twice() {
        return 2 * size;
    }
}
