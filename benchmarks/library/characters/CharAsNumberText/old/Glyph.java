// expect: different
// method: Glyph.text
// twin: CharAsText
// why: the code instead of the char
class Glyph {
    static String text(char c) {
        return String.valueOf(c);
    }
}
