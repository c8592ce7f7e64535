class Cells {
    static void prepare(int[] cells, int base) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = base + i;
        }
    }
}
