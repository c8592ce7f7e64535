class Default {
    static String or(String s) {
        return s != null ? s : "null";
    }
}
