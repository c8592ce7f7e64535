// expect: different
// method: Sum.sum
// twin: ListSumByIndex
// loops: over the input
// why: the first is left out
import java.util.List;

class Sum {
    static int sum(List<Integer> list) {
        int sum = 0;
        for (int each : list) {
            sum += each;
        }
        return sum;
    }
}
