// expect: equivalent
// method: Parts.count
// twin: FixedSplitLimit
// why: split of a constant
class Parts {
    static int count(int unused) {
        return "a,b,,".split(",").length + unused;
    }
}
