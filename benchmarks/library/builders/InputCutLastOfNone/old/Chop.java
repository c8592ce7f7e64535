// expect: different
// method: Chop.chop
// twin: InputCutLast
// why: there is none in an empty one
class Chop {
    static void chop(StringBuilder out) {
        if (out.length() > 0) {
            out.setLength(out.length() - 1);
        }
    }
}
