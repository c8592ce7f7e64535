class Flag {
    static boolean on(boolean a, boolean b) {
        return Boolean.logicalOr(a, b);
    }
}
