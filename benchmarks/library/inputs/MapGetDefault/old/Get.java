// expect: different
// method: Get.get
// twin: MapGetOnce
// why: null values are taken for missing
import java.util.Map;

class Get {
    static String get(Map<String, String> map, String key) {
        if (map.containsKey(key)) {
            return map.get(key);
        }
        return "none";
    }
}
