class Base {
    int log;

    void touch() {
        log = log * 10 + 1;
    }
}

class Derived extends Base {
    @Override
    void touch() {
        log = log * 10 + 2;
        log = log * 10 + 1;
    }
}
