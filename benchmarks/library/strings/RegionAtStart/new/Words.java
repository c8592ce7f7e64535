class Words {
    static int of(String s) {
        return !s.regionMatches(true, 0, "ab", 0, 2) ? 0 : 1;
    }
}
