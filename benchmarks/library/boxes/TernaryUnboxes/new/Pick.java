class Pick {
    static Object pick(boolean b, Integer x) {
        return b ? (Object) (x + 0) : "none";
    }
}
