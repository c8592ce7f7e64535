// expect: different
// method: Prefix.drop
// twin: DropPrefixBySubstring
// why: one char of the prefix stays
class Prefix {
    static String drop(String s) {
        String prefix = "get";
        return s.startsWith(prefix) ? s.substring(prefix.length()) : s;
    }
}
