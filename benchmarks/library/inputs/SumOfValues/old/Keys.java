// expect: equivalent
// method: Keys.sum
// twin: SumOfValuesOnce
// loops: over the input
// why: by values and by entries
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
