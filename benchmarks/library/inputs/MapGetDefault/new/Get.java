import java.util.Map;

class Get {
    static String get(Map<String, String> map, String key) {
        String found = map.get(key);
        return found != null ? found : "none";
    }
}
