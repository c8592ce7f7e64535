class Triangle {
    static int sum(boolean big) {
        return big ? 6 : 1;
    }
}
