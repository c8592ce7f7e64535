// expect: equivalent
// method: Maker.make
// twin: NoInitialiserAfterEarlyCall
// why: what the superclass's constructor stored is overwritten after it
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
