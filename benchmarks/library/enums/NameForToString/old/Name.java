// expect: equivalent
// method: Name.of
// twin: NameInLowerCase
// why: name is toString here
enum Color {
    RED, GREEN, BLUE
}

class Name {
    static String of(Color c) {
        return c.toString();
    }
}
