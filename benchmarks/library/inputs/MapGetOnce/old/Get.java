// expect: equivalent
// method: Get.get
// twin: MapGetDefault
// why: a value of a map, asked for once
import java.util.Map;

class Get {
    static String get(Map<String, String> map, String key) {
        if (map.containsKey(key)) {
            return map.get(key);
        }
        return "none";
    }
}
