// expect: different
// method: Two.sorted
// twin: SortTwo
// why: in the other order
import java.util.Arrays;

class Two {
    static int[] sorted(int a, int b) {
        int[] both = {a, b};
        Arrays.sort(both);
        return both;
    }
}
