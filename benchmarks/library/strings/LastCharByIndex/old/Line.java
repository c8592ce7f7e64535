// expect: different
// method: Line.closed
// twin: LastCharByEndsWith
// why: indexOf finds the first
class Line {
    static boolean closed(String s) {
        return s.length() > 0 && s.charAt(s.length() - 1) == ';';
    }
}
