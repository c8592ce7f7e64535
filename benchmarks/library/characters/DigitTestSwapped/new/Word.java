class Word {
    static boolean part(char c) {
        return c == '_' || Character.isDigit(c);
    }
}
