// expect: equivalent
// method: Line.line
// twin: InputAppendSwapped
// why: one text instead of three
class Line {
    static void line(StringBuilder out, String key, int value) {
        out.append(key).append('=').append(value);
    }
}
