// expect: equivalent
// method: Move.move
// twin: MoveFirstToEndOfItself
// why: one list may be the other
import java.util.List;

class Move {
    static void move(List<String> from, List<String> to) {
        if (!from.isEmpty()) {
            to.add(from.remove(0));
        }
    }
}
