import java.util.Map;

class Get {
    static String get(Map<String, String> map, String key) {
        return map.containsKey(key) ? map.get(key) : "none";
    }
}
