// expect: different
// method: Move.move
// twin: MoveFirstToEnd
// why: with the list as both an equal element is removed, not always the first; as two lists, null lists differ in order
import java.util.List;

class Move {
    static void move(List<String> from, List<String> to) {
        if (!from.isEmpty()) {
            to.add(from.remove(0));
        }
    }
}
