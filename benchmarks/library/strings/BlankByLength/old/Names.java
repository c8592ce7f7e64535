// expect: equivalent
// method: Names.blank
// twin: BlankByTrim
// why: length is 0 just where isEmpty holds
class Names {
    static boolean blank(String s) {
        return s.isEmpty();
    }
}
