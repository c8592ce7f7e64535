// expect: equivalent
// method: Common.common
// twin: RemoveCommon
// why: what two sets share
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
