class Names {
    static boolean blank(String s) {
        return s.trim().length() == 0;
    }
}
