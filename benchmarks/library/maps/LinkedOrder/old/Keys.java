// expect: equivalent
// method: Keys.order
// twin: HashOrder
// why: in the order of insertion
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
