class Csv {
    static String first(String line) {
        int at = line.indexOf(',');
        return at == -1 ? line : line.substring(0, at + 1);
    }
}
