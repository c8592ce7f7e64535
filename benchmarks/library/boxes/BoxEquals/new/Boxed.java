class Boxed {
    static boolean same(int a, int b) {
        return a == b;
    }
}
