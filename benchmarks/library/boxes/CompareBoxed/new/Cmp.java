class Cmp {
    static int cmp(Integer a, Integer b) {
        int x = a, y = b;
        return x < y ? -1 : x == y ? 0 : 1;
    }
}
