// expect: different
// method: Parts.count
// twin: FixedSplit
// why: with limit -1 empty parts at the end are kept
class Parts {
    static int count(int unused) {
        return "a,b,,".split(",").length + unused;
    }
}
