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
        return p instanceof Sale ? ((Sale) p).price * n - n : p.price() * n;
    }
}
