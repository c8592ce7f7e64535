class Meter {
    int total;
    int step;

    static void advance(Meter a, Meter b) {
        int step = b.step;
        a.total += step;
        a.total += step;
    }
}
