import java.util.HashMap;
import java.util.Map;

class Price {
    static int of(String key, int a) {
        Map<String, Integer> map = new HashMap<>();
        map.put("a", a);
        return map.containsKey(key) ? map.get(key) : -1;
    }
}
