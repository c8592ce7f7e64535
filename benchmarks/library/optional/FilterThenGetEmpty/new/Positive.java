class Positive {
    static Integer of(Integer n) {
        if (n <= 0) {
            return null;
        }
        return n;
    }
}
