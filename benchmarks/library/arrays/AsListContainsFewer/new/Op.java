class Op {
    static boolean known(char c) {
        return c == '+' || c == '-';
    }
}
