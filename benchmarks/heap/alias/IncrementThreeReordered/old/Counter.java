// expect: equivalent
// method: Counter.countAll
// twin: IncrementThreeStale
// why: three increments in any order, whichever counters are the same
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
