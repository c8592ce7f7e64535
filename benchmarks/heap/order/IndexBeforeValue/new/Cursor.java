class Cursor {
    int at;

    void put(int[] a) {
        int i = at;
        at = 1;
        a[i] = 1;
    }
}
