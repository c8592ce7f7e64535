class Common {
    static int common(int a, int b) {
        return (a == 1 || b == 1 ? 0 : 1) + (a == 2 || b == 2 ? 0 : 1);
    }
}
