enum Color {
    RED, GREEN, BLUE
}

class Parse {
    static Color red(boolean ok) {
        if (!ok) {
            return null;
        }
        return Color.RED;
    }
}
