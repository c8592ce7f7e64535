// expect: different
// method: Index.at
// twin: CheckIndexByHand
// why: the length itself is let through
import java.util.Objects;

class Index {
    static int at(int i, int length) {
        return Objects.checkIndex(i, length);
    }
}
