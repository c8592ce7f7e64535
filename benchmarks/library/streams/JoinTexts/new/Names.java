class Names {
    static String all(String a, String b) {
        return String.join(", ", a, b);
    }
}
