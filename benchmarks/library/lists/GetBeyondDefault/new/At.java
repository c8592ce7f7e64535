class At {
    static String at(String a, String b, int i) {
        if (i < 0 || i > 1) {
            return null;
        }
        return i == 0 ? a : b;
    }
}
