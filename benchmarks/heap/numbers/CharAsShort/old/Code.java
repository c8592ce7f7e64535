// expect: different
// method: Code.set
// twin: CharAsMask
// why: a short has a sign
class Code {
    int code;

    void set(int x) {
        code = (char) x;
    }
}
