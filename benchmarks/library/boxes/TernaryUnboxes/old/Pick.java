// expect: different
// method: Pick.pick
// twin: TernaryOfBoxes
// why: a mixed conditional unboxes null
class Pick {
    static Object pick(boolean b, Integer x) {
        if (b) {
            return x;
        }
        return "none";
    }
}
