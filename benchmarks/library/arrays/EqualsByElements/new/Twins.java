class Twins {
    static boolean same(int a, int b, int c, int d) {
        return a == c && b == d;
    }
}
