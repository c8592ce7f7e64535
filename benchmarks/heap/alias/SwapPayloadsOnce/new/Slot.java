class Item {
    int id;
}

class Slot {
    Item item;

    static void swap(Slot a, Slot b) {
        Item t = b.item;
        a.item = t;
        b.item = a.item;
    }
}
