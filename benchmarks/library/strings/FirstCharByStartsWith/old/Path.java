// expect: equivalent
// method: Path.absolute
// twin: FirstCharUnchecked
// why: startsWith is false for the empty text
class Path {
    static boolean absolute(String p) {
        return !p.isEmpty() && p.charAt(0) == '/';
    }
}
