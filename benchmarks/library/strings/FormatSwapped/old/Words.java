// expect: different
// method: Words.of
// twin: FormatAsPlus
// why: the value stands before the key
class Words {
    static String of(String key, int value) {
        return String.format("%s=%s;", key, value);
    }
}
