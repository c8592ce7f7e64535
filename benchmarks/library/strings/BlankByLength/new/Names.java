class Names {
    static boolean blank(String s) {
        return s.length() == 0;
    }
}
