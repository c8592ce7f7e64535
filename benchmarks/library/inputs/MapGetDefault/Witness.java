// old prints: null
// new prints: none
import java.util.HashMap;
import java.util.Map;

class Witness {
    public static void main(String[] args) {
        Map<String, String> map = new HashMap<>();
        map.put("a", null);
        System.out.println(Get.get(map, "a"));
    }
}
