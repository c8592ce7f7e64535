// expect: equivalent
// method: Sum.sum
// twin: ListSumByIndexSkips
// loops: over the input
// why: by iterator and by index
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
