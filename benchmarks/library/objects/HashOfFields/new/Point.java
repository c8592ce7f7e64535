class Point {
    int x;
    int y;

    public int hashCode() {
        return 31 * (31 + x) + y;
    }
}
