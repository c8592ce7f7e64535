// expect: different
// method: Clear.clear
// twin: InputCleared
// why: the last character stays
class Clear {
    static StringBuilder clear(StringBuilder out, String first) {
        out.setLength(0);
        return out.append(first);
    }
}
