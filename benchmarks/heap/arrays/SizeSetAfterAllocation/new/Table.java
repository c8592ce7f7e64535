class Table {
    int size;
    int[] cells;

    void resize(int n) {
        if (n > 3) {
            return;
        }
        int[] fresh = new int[n];
        size = n;
        cells = fresh;
    }
}
