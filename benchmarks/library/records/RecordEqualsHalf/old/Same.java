// expect: different
// method: Same.same
// twin: RecordEquals
// why: one component
record Span(int from, int to) {
}

class Same {
    static boolean same(int a, int b, int c, int d) {
        return new Span(a, b).equals(new Span(c, d));
    }
}
