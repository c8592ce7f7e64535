// expect: equivalent
// method: Extreme.of
// twin: MinOfCollection
// why: the largest of a list
import java.util.Arrays;
import java.util.Collections;

class Extreme {
    static int of(int a, int b) {
        return Collections.max(Arrays.asList(a, b));
    }
}
