// expect: different
// method: Both.size
// twin: SetOfAsTest
// why: a hash set takes them
import java.util.Set;

class Both {
    static int size(int a, int b) {
        return Set.of(a, b).size();
    }
}
