class Word {
    static boolean part(char c) {
        return c == '_' || c >= '0' && c <= '9';
    }
}
