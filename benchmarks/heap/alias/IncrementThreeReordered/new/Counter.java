class Counter {
    int n;

    static void countAll(Counter a, Counter b, Counter c) {
        if (a == null || b == null || c == null) {
            return;
        }
        int first = c.n + 1;
        c.n = first;
        b.n++;
        a.n++;
    }
}
