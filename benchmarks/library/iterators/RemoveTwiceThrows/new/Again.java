class Again {
    static int left(int a) {
        throw new IllegalStateException();
    }
}
