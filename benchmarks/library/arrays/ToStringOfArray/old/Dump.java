// expect: equivalent
// method: Dump.dump
// twin: ToStringOfArrayNoSpace
// why: what Arrays.toString writes
import java.util.Arrays;

class Dump {
    static String dump(int a, int b) {
        return Arrays.toString(new int[] {a, b});
    }
}
