import java.util.HashMap;

class Look {
    static String look(HashMap<String, String> map, String key) {
        return map.getOrDefault(key, "");
    }
}
