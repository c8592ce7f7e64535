// expect: different
// method: Names.blank
// twin: BlankByLength
// why: trim makes a text of spaces empty
class Names {
    static boolean blank(String s) {
        return s.isEmpty();
    }
}
