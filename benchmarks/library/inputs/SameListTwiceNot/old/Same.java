// expect: different
// method: Same.same
// twin: SameListTwice
// why: the size of the other before and after
import java.util.List;

class Same {
    static int same(List<Integer> a, List<Integer> b) {
        a.add(1);
        return b.size() - a.size();
    }
}
