// expect: different
// method: Pair.of
// twin: TextOfChars
// why: characters are added as numbers
class Pair {
    static String of(char a, char b) {
        return new String(new char[] {a, b});
    }
}
