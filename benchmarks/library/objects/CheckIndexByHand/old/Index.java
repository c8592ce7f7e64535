// expect: equivalent
// method: Index.at
// twin: CheckIndexOpen
// why: an index below the length
import java.util.Objects;

class Index {
    static int at(int i, int length) {
        return Objects.checkIndex(i, length);
    }
}
