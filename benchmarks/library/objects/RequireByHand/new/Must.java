class Must {
    static int length(String s) {
        if (s == null) {
            throw new NullPointerException();
        }
        return s.length();
    }
}
