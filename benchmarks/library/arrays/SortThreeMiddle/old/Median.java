// expect: different
// method: Median.of
// twin: SortThree
// why: the largest
import java.util.Arrays;

class Median {
    static int of(int a, int b, int c) {
        int[] all = {a, b, c};
        Arrays.sort(all);
        return all[1];
    }
}
