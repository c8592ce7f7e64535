// expect: equivalent
// method: Upper.up
// twin: UpperOfAsciiAll
// why: upper case by subtraction within a to z
class Upper {
    static char up(char c) {
        if (c >= 'a' && c <= 'z') {
            return Character.toUpperCase(c);
        }
        return c;
    }
}
