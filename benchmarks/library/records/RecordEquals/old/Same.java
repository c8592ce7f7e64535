// expect: equivalent
// method: Same.same
// twin: RecordEqualsHalf
// why: equal records have equal components
record Span(int from, int to) {
}

class Same {
    static boolean same(int a, int b, int c, int d) {
        return new Span(a, b).equals(new Span(c, d));
    }
}
