// expect: equivalent
// method: Marks.mark
// loops: over the input
// why: what a break leads to is done behind the loop, if a flag is set
class Cell {
    int value;
    int writes;
}

class Marks {
    static void mark(int[] array, int wanted, Cell cell) {
        boolean found = false;
        for (int value : array) {
            found |= value == wanted;
        }
        if (found) {
            cell.value = wanted;
            cell.writes++;
        }
    }
}
