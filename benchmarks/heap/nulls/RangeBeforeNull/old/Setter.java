// expect: different
// method: Setter.set
// twin: NullBeforeRange
// why: with nothing to set and a bad number the other exception is thrown
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
