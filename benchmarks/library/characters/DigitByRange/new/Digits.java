class Digits {
    static int value(char c) {
        return c >= '0' && c <= '9' ? c - 48 : -1;
    }
}
