class D {
    static final int DRAWN = new java.util.Random(1).nextInt(); // the interpreter does not know what this class starts with
    static final int[] TABLE = {1, 2, 3};
    static final String TEXT = new String("abc");
    static final Object SOME = new Object();

    static int size() {
        return TABLE.length;
    }

    static int length() {
        return TEXT.length();
    }

    static boolean isThere() {
        return SOME != null;
    }
}
