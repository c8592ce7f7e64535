// expect: equivalent
// method: Tally.count
// twin: MergeCountsFromZero
// why: merge is get, add and put
import java.util.HashMap;
import java.util.Map;

class Tally {
    static int count(int a, int b) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int each : new int[] {a, b}) {
            counts.merge(each, 1, Integer::sum);
        }
        return counts.get(a);
    }
}
