// expect: different
// method: First.of
// twin: FirstOfChars
// why: the empty string has no first character
class First {
    static int of(String s) {
        char[] all = s.toCharArray();
        return all.length > 0 ? all[0] : -1;
    }
}
