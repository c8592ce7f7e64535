class Keys {
    static boolean same(String a, String b) {
        return a == b || a.equals(b);
    }
}
