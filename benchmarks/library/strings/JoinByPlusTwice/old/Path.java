// expect: different
// method: Path.of
// twin: JoinByPlus
// why: the delimiter comes between the parts only
class Path {
    static String of(String a, String b) {
        return String.join("/", a, b);
    }
}
