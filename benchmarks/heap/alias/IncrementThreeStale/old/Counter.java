// expect: different; with --shape tree: equivalent
// method: Counter.countAll
// twin: IncrementThreeReordered
// why: the first counter is written from a value read before the second was incremented
class Counter {
    int n;

    static void countAll(Counter a, Counter b, Counter c) {
        if (a == null || b == null || c == null) {
            return;
        }
        a.n++;
        b.n++;
        c.n++;
    }
}
