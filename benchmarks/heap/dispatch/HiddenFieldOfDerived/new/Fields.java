class Base {
    int x;
}

class Derived extends Base {
    int x;
}

class Fields {
    static void set(Derived d, int v) {
        Derived b = d;
        b.x = v;
    }
}
