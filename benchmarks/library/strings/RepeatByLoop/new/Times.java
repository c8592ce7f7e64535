class Times {
    static String thrice(String s) {
        if (s == null) {
            throw new NullPointerException();
        }
        return s + s + s;
    }
}
