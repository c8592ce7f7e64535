// expect: different
// method: Digits.value
// twin: DigitByRange
// why: 9 is left out
class Digits {
    static int value(char c) {
        if (c < '0' || c > '9') {
            return -1;
        }
        return c - '0';
    }
}
