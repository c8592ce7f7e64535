class Cells {
    static void fill(int[] cells, int from) {
        for (int i = cells.length - 1; i >= 0; i--) {
            cells[i] = from + i;
        }
    }
}
