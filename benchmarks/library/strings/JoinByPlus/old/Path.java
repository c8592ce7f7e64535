// expect: equivalent
// method: Path.of
// twin: JoinByPlusTwice
// why: join writes null as null, as + does
class Path {
    static String of(String a, String b) {
        return String.join("/", a, b);
    }
}
