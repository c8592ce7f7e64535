// expect: equivalent
// method: Meter.advance
// twin: CacheTotal
// why: the field kept in a local is not the field that is written
class Meter {
    int total;
    int step;

    static void advance(Meter a, Meter b) {
        a.total += b.step;
        a.total += b.step;
    }
}
