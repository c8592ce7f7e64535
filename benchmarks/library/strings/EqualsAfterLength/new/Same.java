class Same {
    static boolean same(String a, String b) {
        return a.length() == (b == null ? -1 : b.length()) && a.equals(b);
    }
}
