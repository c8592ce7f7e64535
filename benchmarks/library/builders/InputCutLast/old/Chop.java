// expect: equivalent
// method: Chop.chop
// twin: InputCutLastOfNone
// why: the last character goes either way
class Chop {
    static void chop(StringBuilder out) {
        if (out.length() > 0) {
            out.setLength(out.length() - 1);
        }
    }
}
