class Words {
    static int of(String s) {
        return s.regionMatches(false, 0, "ab", 0, 2) ? 1 : 0;
    }
}
