class Wrap {
    static boolean has(String s) {
        if (s == null) {
            throw new NullPointerException();
        }
        return true;
    }
}
