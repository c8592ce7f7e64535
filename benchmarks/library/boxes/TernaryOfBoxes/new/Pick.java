class Pick {
    static Object pick(boolean b, Integer x) {
        return b ? x : "none";
    }
}
