// expect: equivalent
// method: Parse.red
// twin: ValueOfTextNull
// why: valueOf refuses other texts
enum Color {
    RED, GREEN, BLUE
}

class Parse {
    static Color red(boolean ok) {
        return Color.valueOf(ok ? "RED" : "red");
    }
}
