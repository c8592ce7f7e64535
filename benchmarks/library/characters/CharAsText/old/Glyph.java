// expect: equivalent
// method: Glyph.text
// twin: CharAsNumberText
// why: two ways from a char to a text
class Glyph {
    static String text(char c) {
        return String.valueOf(c);
    }
}
