// expect: equivalent
// method: Two.sorted
// twin: SortTwoDown
// why: two numbers in order
import java.util.Arrays;

class Two {
    static int[] sorted(int a, int b) {
        int[] both = {a, b};
        Arrays.sort(both);
        return both;
    }
}
