// expect: different
// method: Words.of
// twin: RegionAtStart
// why: "AB" is no longer found
class Words {
    static int of(String s) {
        return s.regionMatches(true, 0, "ab", 0, 2) ? 1 : 0;
    }
}
