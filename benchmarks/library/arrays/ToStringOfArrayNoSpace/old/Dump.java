// expect: different
// method: Dump.dump
// twin: ToStringOfArray
// why: without the space
import java.util.Arrays;

class Dump {
    static String dump(int a, int b) {
        return Arrays.toString(new int[] {a, b});
    }
}
