// expect: different
// method: Common.common
// twin: RetainCommon
// why: what only one has
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

class Common {
    static int common(int a, int b) {
        Set<Integer> x = new HashSet<>(Set.of(1, 2));
        x.retainAll(Arrays.asList(a, b));
        return x.size();
    }
}
