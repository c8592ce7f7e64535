// expect: different
// method: Text.text
// twin: RecordText
// why: other brackets
record Wrapped(int n) {
}

class Text {
    static String text(int a) {
        return new Wrapped(a).toString();
    }
}
