class Boxed {
    static boolean same(int a, int b) {
        Integer x = a;
        Integer y = b;
        return x == y;
    }
}
