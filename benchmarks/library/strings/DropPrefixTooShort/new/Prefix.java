class Prefix {
    static String drop(String s) {
        if (!s.startsWith("get")) {
            return s;
        }
        return s.substring(2);
    }
}
