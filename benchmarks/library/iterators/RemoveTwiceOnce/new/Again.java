class Again {
    static int left(int a) {
        return 0;
    }
}
