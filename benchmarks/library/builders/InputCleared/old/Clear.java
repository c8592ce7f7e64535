// expect: equivalent
// method: Clear.clear
// twin: InputClearedButOne
// why: all of it deleted
class Clear {
    static StringBuilder clear(StringBuilder out, String first) {
        out.setLength(0);
        return out.append(first);
    }
}
