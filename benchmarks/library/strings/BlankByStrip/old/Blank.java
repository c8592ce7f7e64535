// expect: equivalent
// method: Blank.is
// twin: BlankByTrimmed
// why: both go by Character.isWhitespace
class Blank {
    static boolean is(String s) {
        return s.isBlank();
    }
}
