// expect: different
// method: Blank.is
// twin: BlankByStrip
// why: trim drops control characters too, and keeps white space beyond ASCII
class Blank {
    static boolean is(String s) {
        return s.isBlank();
    }
}
