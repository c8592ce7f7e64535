// expect: different
// method: Line.line
// twin: InputAppendAtOnce
// why: the wrong way round
class Line {
    static void line(StringBuilder out, String key, int value) {
        out.append(key).append('=').append(value);
    }
}
