import java.util.HashMap;

class Look {
    static String look(HashMap<String, String> map, String key) {
        if (map.get(key) == null) {
            return "";
        }
        return map.get(key);
    }
}
