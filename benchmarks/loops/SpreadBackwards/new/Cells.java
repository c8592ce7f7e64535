class Cells {
    static void spread(int[] cells) {
        for (int i = cells.length - 1; i >= 1; i--) {
            cells[i] += cells[i - 1];
        }
    }
}
