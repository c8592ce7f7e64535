// expect: equivalent
// method: Shop.cost
// twin: DefaultMethodOnly
// why: the overriding class is asked, all others get the default
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
