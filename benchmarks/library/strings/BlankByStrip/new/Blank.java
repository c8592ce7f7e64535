class Blank {
    static boolean is(String s) {
        return s.strip().isEmpty();
    }
}
