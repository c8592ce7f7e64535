class Cents {
    static boolean same(int a) {
        return true;
    }
}
