class First {
    static int of(String s) {
        return s.isEmpty() ? -1 : s.charAt(0);
    }
}
