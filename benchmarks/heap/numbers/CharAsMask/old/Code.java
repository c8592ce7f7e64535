// expect: equivalent
// method: Code.set
// twin: CharAsShort
// why: a char is the low sixteen bits without sign
class Code {
    int code;

    void set(int x) {
        code = (char) x;
    }
}
