class At {
    static String at(String a, String b, int i) {
        if (i < 0 || i > 1) {
            throw new IndexOutOfBoundsException();
        }
        return i == 0 ? a : b;
    }
}
