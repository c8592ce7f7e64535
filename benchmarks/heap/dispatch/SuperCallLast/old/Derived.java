// expect: different
// method: Derived.touch
// twin: SuperCallFirst
// why: the inherited step runs after the own one
class Base {
    int log;

    void touch() {
        log = log * 10 + 1;
    }
}

class Derived extends Base {
    @Override
    void touch() {
        super.touch();
        log = log * 10 + 2;
    }
}
