// expect: different; with --shape tree: equivalent
// method: Meter.advance
// twin: CacheStep
// why: the local is stale after the first write when both are one meter
class Meter {
    int total;
    int step;

    static void advance(Meter a, Meter b) {
        a.total += b.total;
        a.total += b.total;
    }
}
