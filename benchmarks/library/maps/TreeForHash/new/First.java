class First {
    static int key(int a, int b) {
        return Math.min(a, b);
    }
}
