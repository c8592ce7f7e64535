class Target {
    int n;
}

class Setter {
    static void set(Target t, int n) {
        if (t != null && n < 0) {
            throw new IllegalArgumentException();
        }
        t.n = n;
    }
}
