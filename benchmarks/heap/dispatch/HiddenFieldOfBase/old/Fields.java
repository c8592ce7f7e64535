// expect: equivalent
// method: Fields.set
// twin: HiddenFieldOfDerived
// why: the static type of the reference chooses the field
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
