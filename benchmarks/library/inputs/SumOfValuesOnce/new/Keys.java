import java.util.HashSet;
import java.util.Map;

class Keys {
    static int sum(Map<String, Integer> map) {
        int sum = 0;
        for (int each : new HashSet<>(map.values())) {
            sum += each;
        }
        return sum;
    }
}
