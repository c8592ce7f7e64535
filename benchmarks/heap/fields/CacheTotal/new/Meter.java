class Meter {
    int total;
    int step;

    static void advance(Meter a, Meter b) {
        int step = b.total;
        a.total += step;
        a.total += step;
    }
}
