class Search {
    static boolean hasDot(String s) {
        return s.indexOf('.') >= 0;
    }
}
