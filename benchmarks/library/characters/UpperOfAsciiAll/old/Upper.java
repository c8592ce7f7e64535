// expect: different
// method: Upper.up
// twin: UpperOfAscii
// why: subtraction without the test
class Upper {
    static char up(char c) {
        if (c >= 'a' && c <= 'z') {
            return Character.toUpperCase(c);
        }
        return c;
    }
}
