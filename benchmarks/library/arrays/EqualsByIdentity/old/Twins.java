// expect: different
// method: Twins.same
// twin: EqualsByElements
// why: identity of arrays
import java.util.Arrays;

class Twins {
    static boolean same(int a, int b, int c, int d) {
        return Arrays.equals(new int[] {a, b}, new int[] {c, d});
    }
}
