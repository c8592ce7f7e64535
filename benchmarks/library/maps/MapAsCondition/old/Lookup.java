// expect: equivalent
// method: Lookup.of
// twin: MapAsConditionNullKey
// why: one entry is one test
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
