// expect: different
// method: Path.absolute
// twin: FirstCharByStartsWith
// why: charAt throws for the empty text
class Path {
    static boolean absolute(String p) {
        return !p.isEmpty() && p.charAt(0) == '/';
    }
}
