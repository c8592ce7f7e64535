enum Color {
    RED, GREEN, BLUE
}

class Name {
    static String of(Color c) {
        return c.name();
    }
}
