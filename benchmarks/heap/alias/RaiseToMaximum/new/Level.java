class Level {
    int n;

    static void equalise(Level a, Level b) {
        if (a.n < b.n) {
            a.n = b.n;
        } else {
            b.n = a.n;
        }
    }
}
