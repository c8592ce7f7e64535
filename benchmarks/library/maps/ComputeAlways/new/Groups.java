class Groups {
    static int size(int a, int b) {
        return 1;
    }
}
