class Item {
    int price;
}

class Prices {
    static int calls;

    static int price(Item i) {
        calls++;
        return i.price;
    }

    static int twice(Item i) {
        int first = price(i);
        int second = first;
        return first + second;
    }
}
