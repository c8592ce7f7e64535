// expect: equivalent
// method: Look.look
// twin: MapGetOrDefaultNull
// why: asked for twice
import java.util.HashMap;

class Look {
    static String look(HashMap<String, String> map, String key) {
        String found = map.get(key);
        return found == null ? "" : found;
    }
}
