class Board {
    static void clear(int[] cells) {
        for (int i = 0; i < cells.length - 1; i++) {
            cells[i] = -1;
        }
    }
}
