class Cursor {
    int at;

    void put(int[] a) {
        at = 1;
        int i = at;
        a[i] = 1;
    }
}
