class Cell {
    int value;
    int writes;
}

class Marks {
    static void mark(int[] array, int wanted, Cell cell) {
        for (int value : array) {
            if (value == wanted) {
                cell.value = wanted;
                cell.writes++;
                break;
            }
        }
    }
}
