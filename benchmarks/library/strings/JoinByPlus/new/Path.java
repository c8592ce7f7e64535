class Path {
    static String of(String a, String b) {
        return a + "/" + b;
    }
}
