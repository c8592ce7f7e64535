// expect: equivalent
// method: Digits.value
// twin: DigitByRangeShort
// why: chars from 0 to 9
class Digits {
    static int value(char c) {
        if (c < '0' || c > '9') {
            return -1;
        }
        return c - '0';
    }
}
