class Empty {
    static Integer take(boolean fill, int n) {
        if (!fill) {
            return null;
        }
        return n;
    }
}
