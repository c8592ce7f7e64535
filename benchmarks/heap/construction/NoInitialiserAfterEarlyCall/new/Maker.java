class Base {
    Base() {
        init();
    }

    void init() {
    }
}

class Derived extends Base {
    int n;

    Derived() {
        super();
    }

    @Override
    void init() {
        n = 3;
    }
}

class Maker {
    static Derived make() {
        return new Derived();
    }
}
