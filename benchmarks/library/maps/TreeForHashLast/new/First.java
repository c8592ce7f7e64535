class First {
    static int key(int a, int b) {
        return Math.max(a, b);
    }
}
