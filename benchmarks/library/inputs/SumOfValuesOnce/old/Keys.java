// expect: different
// method: Keys.sum
// twin: SumOfValues
// loops: over the input
// why: equal values count once
import java.util.Map;

class Keys {
    static int sum(Map<String, Integer> map) {
        int sum = 0;
        for (int each : map.values()) {
            sum += each;
        }
        return sum;
    }
}
