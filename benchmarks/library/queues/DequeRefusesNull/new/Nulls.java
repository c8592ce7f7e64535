class Nulls {
    static int put(String s) {
        if (s == null) {
            throw new NullPointerException();
        }
        return 1;
    }
}
