// expect: equivalent
// method: Board.clear
// twin: FillByLoopShort
// loops: over the input
// why: fill writes every element
import java.util.Arrays;

class Board {
    static void clear(int[] cells) {
        Arrays.fill(cells, -1);
    }
}
