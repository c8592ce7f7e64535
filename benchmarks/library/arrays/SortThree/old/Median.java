// expect: equivalent
// method: Median.of
// twin: SortThreeMiddle
// why: the middle of three
import java.util.Arrays;

class Median {
    static int of(int a, int b, int c) {
        int[] all = {a, b, c};
        Arrays.sort(all);
        return all[1];
    }
}
