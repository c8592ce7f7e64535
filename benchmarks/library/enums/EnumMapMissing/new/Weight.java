enum Color {
    RED, GREEN, BLUE
}

class Weight {
    static int of(Color c) {
        return c == Color.RED ? 1 : 0;
    }
}
