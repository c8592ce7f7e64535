// expect: different
// method: Fields.set
// twin: HiddenFieldOfBase
// why: the field of the same name in the subclass is written
class Base {
    int x;
}

class Derived extends Base {
    int x;
}

class Fields {
    static void set(Derived d, int v) {
        ((Base) d).x = v;
    }
}
