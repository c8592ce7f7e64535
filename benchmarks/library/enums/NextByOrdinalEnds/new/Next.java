enum Color {
    RED, GREEN, BLUE
}

class Next {
    static Color next(Color c) {
        switch (c) {
            case RED:
                return Color.GREEN;
            case GREEN:
                return Color.BLUE;
            default:
                return Color.BLUE;
        }
    }
}
