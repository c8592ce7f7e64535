// expect: different
// method: Price.of
// twin: GetOrDefault
// why: another default
import java.util.HashMap;
import java.util.Map;

class Price {
    static int of(String key, int a) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", a);
        return map.getOrDefault(key, -1);
    }
}
