// expect: different
// method: Extreme.of
// twin: MaxOfCollection
// why: the least
import java.util.Arrays;
import java.util.Collections;

class Extreme {
    static int of(int a, int b) {
        return Collections.max(Arrays.asList(a, b));
    }
}
