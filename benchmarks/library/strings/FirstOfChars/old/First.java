// expect: equivalent
// method: First.of
// twin: FirstOfCharsUnchecked
// why: the copy of the characters has the first one first
class First {
    static int of(String s) {
        char[] all = s.toCharArray();
        return all.length > 0 ? all[0] : -1;
    }
}
