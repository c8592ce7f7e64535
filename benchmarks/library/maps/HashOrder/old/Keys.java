// expect: different
// method: Keys.order
// twin: LinkedOrder
// why: in the order of hashes
import java.util.LinkedHashMap;
import java.util.Map;

class Keys {
    static String order(boolean swap) {
        Map<Integer, String> map = new LinkedHashMap<>();
        map.put(swap ? 2 : 1, "x");
        map.put(swap ? 1 : 2, "y");
        return map.keySet().toString();
    }
}
