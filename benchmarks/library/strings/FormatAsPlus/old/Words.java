// expect: equivalent
// method: Words.of
// twin: FormatSwapped
// why: a format writes null as null, as + does
class Words {
    static String of(String key, int value) {
        return String.format("%s=%s;", key, value);
    }
}
