class Flag {
    static boolean on(boolean a, boolean b) {
        return !Boolean.valueOf(a).equals(b);
    }
}
