// expect: different
// method: Parse.red
// twin: ValueOfText
// why: null instead
enum Color {
    RED, GREEN, BLUE
}

class Parse {
    static Color red(boolean ok) {
        return Color.valueOf(ok ? "RED" : "red");
    }
}
