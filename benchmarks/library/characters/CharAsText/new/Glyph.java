class Glyph {
    static String text(char c) {
        return Character.toString(c);
    }
}
