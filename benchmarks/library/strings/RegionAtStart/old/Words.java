// expect: equivalent
// method: Words.of
// twin: RegionWithItsCase
// why: the same question about the first two characters, the other way round
class Words {
    static int of(String s) {
        return s.regionMatches(true, 0, "ab", 0, 2) ? 1 : 0;
    }
}
