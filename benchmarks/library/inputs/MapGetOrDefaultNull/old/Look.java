// expect: different
// method: Look.look
// twin: MapGetOrDefault
// why: a key with null as value
import java.util.HashMap;

class Look {
    static String look(HashMap<String, String> map, String key) {
        String found = map.get(key);
        return found == null ? "" : found;
    }
}
