// expect: equivalent
// method: Word.part
// twin: DigitTestOfAscii
// why: two tests without effects, swapped
class Word {
    static boolean part(char c) {
        return Character.isDigit(c) || c == '_';
    }
}
