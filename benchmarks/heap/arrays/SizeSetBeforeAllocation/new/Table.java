class Table {
    int size;
    int[] cells;

    void resize(int n) {
        if (n > 3) {
            return;
        }
        size = n;
        int[] fresh = new int[size];
        cells = fresh;
    }
}
