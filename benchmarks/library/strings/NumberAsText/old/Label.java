// expect: equivalent
// method: Label.of
// twin: NumberAsHexText
// why: three ways to write an int are one
class Label {
    static String of(int n) {
        return "#" + n;
    }
}
