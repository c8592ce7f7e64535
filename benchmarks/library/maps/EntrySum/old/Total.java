// expect: equivalent
// method: Total.sum
// twin: KeySum
// why: by entries and by values
import java.util.HashMap;
import java.util.Map;

class Total {
    static int sum(int a, int b) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(1, a);
        map.put(2, b);
        int sum = 0;
        for (Map.Entry<Integer, Integer> each : map.entrySet()) {
            sum += each.getValue();
        }
        return sum;
    }
}
