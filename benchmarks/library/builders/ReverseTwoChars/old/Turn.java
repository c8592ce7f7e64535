// expect: equivalent
// method: Turn.turn
// twin: ReverseTwoCharsKept
// why: two chars that are no surrogates, reversed
class Turn {
    static String turn(boolean up) {
        return new StringBuilder(up ? "ab" : "cd").reverse().toString();
    }
}
