class Asserting {
    static int removed(int x) {
        return x + 1;
    }

    static int kept(int x) {
        assert x > 0;
        return 1 + x;
    }

    static int caller(int x) {
        return removed(x) * 2;
    }

    static int counting(int[] counter) {
        assert counter[0]++ > 0;
        return counter[0];
    }

    static int without(int x) {
        return 2 * x;
    }
}
