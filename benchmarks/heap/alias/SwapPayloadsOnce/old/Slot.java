// expect: different
// method: Slot.swap
// twin: SwapPayloads
// why: the second slot keeps its payload
class Item {
    int id;
}

class Slot {
    Item item;

    static void swap(Slot a, Slot b) {
        Item t = a.item;
        a.item = b.item;
        b.item = t;
    }
}
