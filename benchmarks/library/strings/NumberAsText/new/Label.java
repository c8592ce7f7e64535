class Label {
    static String of(int n) {
        return "#".concat(Integer.toString(n));
    }
}
