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
        return new Both(new Item(), new Item());
    }
}
