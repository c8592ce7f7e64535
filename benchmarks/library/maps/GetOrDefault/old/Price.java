// expect: equivalent
// method: Price.of
// twin: GetOrDefaultOfNull
// why: a get with a default
import java.util.HashMap;
import java.util.Map;

class Price {
    static int of(String key, int a) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", a);
        return map.getOrDefault(key, -1);
    }
}
