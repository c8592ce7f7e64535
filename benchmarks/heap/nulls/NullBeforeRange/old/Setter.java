// expect: equivalent
// method: Setter.set
// twin: RangeBeforeNull
// why: the null dereference still comes first
class Target {
    int n;
}

class Setter {
    static void set(Target t, int n) {
        if (t == null) {
            throw new NullPointerException();
        }
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        t.n = n;
    }
}
