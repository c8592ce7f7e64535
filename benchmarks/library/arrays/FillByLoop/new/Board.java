class Board {
    static void clear(int[] cells) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = -1;
        }
    }
}
