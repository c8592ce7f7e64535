// expect: equivalent
// method: Slot.swap
// twin: SwapPayloadsOnce
// why: swapping references through a local, from either end
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
