record Span(int from, int to) {
}

class Same {
    static boolean same(int a, int b, int c, int d) {
        return a == c;
    }
}
