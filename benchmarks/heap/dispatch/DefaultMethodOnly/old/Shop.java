// expect: different
// method: Shop.cost
// twin: DefaultMethodOrOverride
// why: the override of the default method is passed by
interface Priced {
    int price();

    default int total(int n) {
        return price() * n;
    }
}

class Item implements Priced {
    int price;

    public int price() {
        return price;
    }
}

class Sale extends Item {
    @Override
    public int total(int n) {
        return price * n - n;
    }
}

class Shop {
    static int cost(Priced p, int n) {
        return p.total(n);
    }
}
