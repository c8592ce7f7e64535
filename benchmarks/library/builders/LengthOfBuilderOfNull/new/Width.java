class Width {
    static int width(String a, String b) {
        if (a == null) {
            throw new NullPointerException();
        }
        return new StringBuilder().append(a).append(b).length();
    }
}
