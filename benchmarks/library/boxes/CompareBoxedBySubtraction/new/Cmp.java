class Cmp {
    static int cmp(Integer a, Integer b) {
        int x = a, y = b;
        return Integer.signum(x - y);
    }
}
