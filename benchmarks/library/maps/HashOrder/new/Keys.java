import java.util.HashMap;
import java.util.Map;

class Keys {
    static String order(boolean swap) {
        Map<Integer, String> map = new HashMap<>();
        map.put(swap ? 2 : 1, "x");
        map.put(swap ? 1 : 2, "y");
        return map.keySet().toString();
    }
}
