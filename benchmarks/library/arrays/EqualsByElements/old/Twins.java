// expect: equivalent
// method: Twins.same
// twin: EqualsByIdentity
// why: Arrays.equals on arrays of two
import java.util.Arrays;

class Twins {
    static boolean same(int a, int b, int c, int d) {
        return Arrays.equals(new int[] {a, b}, new int[] {c, d});
    }
}
