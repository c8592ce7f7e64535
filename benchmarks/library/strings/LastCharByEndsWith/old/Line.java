// expect: equivalent
// method: Line.closed
// twin: LastCharByIndex
// why: endsWith of one char
class Line {
    static boolean closed(String s) {
        return s.length() > 0 && s.charAt(s.length() - 1) == ';';
    }
}
