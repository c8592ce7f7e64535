// expect: different
// method: Distinct.count
// twin: DistinctBySet
// why: all count
import java.util.HashSet;
import java.util.Set;

class Distinct {
    static int count(int a, int b, int c) {
        Set<Integer> set = new HashSet<>();
        set.add(a);
        set.add(b);
        set.add(c);
        return set.size();
    }
}
