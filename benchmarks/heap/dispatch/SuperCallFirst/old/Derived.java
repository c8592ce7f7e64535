// expect: equivalent
// method: Derived.touch
// twin: SuperCallLast
// why: the inherited step is inlined where it was called
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
