// expect: different
// method: Maker.make
// twin: IdsInReadingOrder
// why: the right one is built first and gets the lower number
class Item {
    static int made;
    int id = made++;
}

class Both {
    Item left;
    Item right;

    Both(Item left, Item right) {
        this.left = left;
        this.right = right;
    }
}

class Maker {
    static Both make() {
        Item left = new Item();
        Item right = new Item();
        return new Both(left, right);
    }
}
