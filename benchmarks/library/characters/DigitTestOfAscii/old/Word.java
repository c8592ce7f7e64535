// expect: different
// method: Word.part
// twin: DigitTestSwapped
// why: there are digits beyond ASCII
class Word {
    static boolean part(char c) {
        return Character.isDigit(c) || c == '_';
    }
}
