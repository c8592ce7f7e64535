// expect: equivalent
// method: Prefix.drop
// twin: DropPrefixTooShort
// why: the length of the prefix is its constant
class Prefix {
    static String drop(String s) {
        String prefix = "get";
        return s.startsWith(prefix) ? s.substring(prefix.length()) : s;
    }
}
