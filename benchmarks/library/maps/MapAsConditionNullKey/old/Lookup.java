// expect: different
// method: Lookup.of
// twin: MapAsCondition
// why: a null key is looked up, not refused
import java.util.HashMap;
import java.util.Map;

class Lookup {
    static int of(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("x", 1);
        Integer found = map.get(key);
        return found == null ? 0 : found;
    }
}
