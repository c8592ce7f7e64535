// expect: equivalent
// method: Maker.make
// twin: IdsInOtherOrder
// why: arguments are built from left to right
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
