class Must {
    static int length(String s) {
        if (s == null) {
            throw new IllegalArgumentException();
        }
        return s.length();
    }
}
