// expect: equivalent
// method: Text.text
// twin: RecordTextOther
// why: what toString of a record writes
record Wrapped(int n) {
}

class Text {
    static String text(int a) {
        return new Wrapped(a).toString();
    }
}
