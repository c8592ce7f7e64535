// expect: equivalent
// method: Pair.of
// twin: TextOfCharsAdded
// why: an array of two characters and two characters appended
class Pair {
    static String of(char a, char b) {
        return new String(new char[] {a, b});
    }
}
