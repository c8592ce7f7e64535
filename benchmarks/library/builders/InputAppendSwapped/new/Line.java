class Line {
    static void line(StringBuilder out, String key, int value) {
        out.append(value + "=" + key);
    }
}
