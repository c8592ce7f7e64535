import java.util.Map;

class Drop {
    static void drop(Map<String, String> names, String key) {
        if (names.containsKey(key)) {
            names.remove(key);
        }
    }
}
