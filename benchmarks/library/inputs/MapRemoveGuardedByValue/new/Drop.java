import java.util.Map;

class Drop {
    static void drop(Map<String, String> names, String key) {
        if (names.get(key) != null) {
            names.remove(key);
        }
    }
}
