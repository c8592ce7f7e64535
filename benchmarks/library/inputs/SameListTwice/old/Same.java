// expect: equivalent
// method: Same.same
// twin: SameListTwiceNot
// why: two lists that may be one
import java.util.List;

class Same {
    static int same(List<Integer> a, List<Integer> b) {
        a.add(1);
        return b.size() - a.size();
    }
}
