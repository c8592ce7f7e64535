import java.util.Map;

class Keys {
    static int sum(Map<String, Integer> map) {
        int sum = 0;
        for (Map.Entry<String, Integer> each : map.entrySet()) {
            sum += each.getValue();
        }
        return sum;
    }
}
