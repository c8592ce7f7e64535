// expect: equivalent
// method: Times.thrice
// twin: RepeatByLoopOnce
// why: repeat(3) is three times
class Times {
    static String thrice(String s) {
        return s.repeat(3);
    }
}
