// expect: equivalent
// method: Both.size
// twin: SetOfDuplicate
// why: Set.of refuses equal elements
import java.util.Set;

class Both {
    static int size(int a, int b) {
        return Set.of(a, b).size();
    }
}
