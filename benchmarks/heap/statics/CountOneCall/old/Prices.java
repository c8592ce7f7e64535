// expect: different
// method: Prices.twice
// twin: CountTwoCalls
// why: the counting helper is called once and its result doubled
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
