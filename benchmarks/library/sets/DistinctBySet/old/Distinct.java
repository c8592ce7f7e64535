// expect: equivalent
// method: Distinct.count
// twin: DistinctByAll
// why: how many of three are distinct
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
