// expect: different
// method: Board.clear
// twin: FillByLoop
// loops: over the input
// why: the last element is left
import java.util.Arrays;

class Board {
    static void clear(int[] cells) {
        Arrays.fill(cells, -1);
    }
}
