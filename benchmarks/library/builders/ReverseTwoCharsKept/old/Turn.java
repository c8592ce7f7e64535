// expect: different
// method: Turn.turn
// twin: ReverseTwoChars
// why: not reversed
class Turn {
    static String turn(boolean up) {
        return new StringBuilder(up ? "ab" : "cd").reverse().toString();
    }
}
