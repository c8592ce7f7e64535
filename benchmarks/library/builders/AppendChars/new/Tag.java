class Tag {
    static String tag(char c) {
        StringBuilder b = new StringBuilder();
        b.append('<').append(c).append('>');
        return b.toString();
    }
}
