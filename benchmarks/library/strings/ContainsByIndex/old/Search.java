// expect: equivalent
// method: Search.hasDot
// twin: ContainsByIndexAfterFirst
// why: contains is indexOf >= 0
class Search {
    static boolean hasDot(String s) {
        return s.contains(".");
    }
}
