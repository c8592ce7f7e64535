class Find {
    static int length(String s) {
        return s == null ? -1 : s.length();
    }
}
