enum Color {
    RED, GREEN, BLUE
}

class Parse {
    static Color red(boolean ok) {
        if (!ok) {
            throw new IllegalArgumentException();
        }
        return Color.RED;
    }
}
