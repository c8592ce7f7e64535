class Glyph {
    static String text(char c) {
        return Integer.toString(c);
    }
}
