record Wrapped(int n) {
}

class Text {
    static String text(int a) {
        return "Wrapped[n=" + a + "]";
    }
}
