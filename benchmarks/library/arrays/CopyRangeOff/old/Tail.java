// expect: different
// method: Tail.tail
// twin: CopyRange
// why: from the next one
import java.util.Arrays;

class Tail {
    static int[] tail(int[] a) {
        return Arrays.copyOfRange(a, 1, a.length);
    }
}
