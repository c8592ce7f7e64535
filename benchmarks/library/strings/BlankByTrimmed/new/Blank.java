class Blank {
    static boolean is(String s) {
        return s.trim().isEmpty();
    }
}
