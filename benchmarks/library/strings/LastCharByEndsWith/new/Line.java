class Line {
    static boolean closed(String s) {
        return s.endsWith(";");
    }
}
