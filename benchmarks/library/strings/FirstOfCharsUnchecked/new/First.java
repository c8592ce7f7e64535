class First {
    static int of(String s) {
        return s.charAt(0);
    }
}
