// expect: different
// method: Times.thrice
// twin: RepeatByLoop
// why: twice
class Times {
    static String thrice(String s) {
        return s.repeat(3);
    }
}
