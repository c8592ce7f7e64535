import java.util.HashMap;
import java.util.Map;

class Tally {
    static int count(int a, int b) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int each : new int[] {a, b}) {
            Integer before = counts.get(each);
            counts.put(each, before == null ? 1 : before + 1);
        }
        return counts.get(a);
    }
}
