class Upper {
    static char up(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
    }
}
