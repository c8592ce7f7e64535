class Upper {
    static char up(char c) {
        return c >= 'a' ? (char) (c - 32) : c;
    }
}
