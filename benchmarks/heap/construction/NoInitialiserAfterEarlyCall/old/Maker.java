// expect: different
// method: Maker.make
// twin: InitialiserOverridesEarlyCall
// why: without an initialiser the early call's value stays
class Base {
    Base() {
        init();
    }

    void init() {
    }
}

class Derived extends Base {
    int n = 7;

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
