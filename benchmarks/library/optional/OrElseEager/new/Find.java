class Find {
    static int length(String s) {
        return s == null ? 0 : s.length();
    }
}
