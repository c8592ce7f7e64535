// expect: different
// method: Name.of
// twin: NameForToString
// why: another text
enum Color {
    RED, GREEN, BLUE
}

class Name {
    static String of(Color c) {
        return c.toString();
    }
}
