// expect: different
// method: Label.of
// twin: NumberAsText
// why: hexadecimal digits
class Label {
    static String of(int n) {
        return "#" + n;
    }
}
