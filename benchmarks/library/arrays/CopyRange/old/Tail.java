// expect: equivalent
// method: Tail.tail
// twin: CopyRangeOff
// why: the tail of an array
import java.util.Arrays;

class Tail {
    static int[] tail(int[] a) {
        return Arrays.copyOfRange(a, 1, a.length);
    }
}
