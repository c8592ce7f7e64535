// expect: equivalent
// method: Prices.twice
// twin: CountOneCall
// why: the counting helper is still called twice
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
        return price(i) + price(i);
    }
}
