class Asserting {
    // verdict: proved
    static int removed(int x) {
        assert x > 0 : "not positive";
        return x + 1;
    }

    // verdict: proved
    static int kept(int x) {
        assert x > 0;
        return x + 1;
    }

    // verdict: proved
    static int caller(int x) {
        return removed(x) * 2;
    }

    // verdict: different
    static int counting(int[] counter) {
        assert counter.length > 0;
        counter[0]++;
        return counter[0];
    }

    // verdict: proved
    static int without(int x) {
        return x + x;
    }
}
