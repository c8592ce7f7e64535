class Hash {
    static int of(String s) {
        int h = 0;
        for (int i = 0; i < s.length(); i++) {
            h = 37 * h + s.charAt(i);
        }
        return h;
    }
}
