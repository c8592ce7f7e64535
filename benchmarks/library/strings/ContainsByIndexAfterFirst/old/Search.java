// expect: different
// method: Search.hasDot
// twin: ContainsByIndex
// why: a match at 0 is missed
class Search {
    static boolean hasDot(String s) {
        return s.contains(".");
    }
}
