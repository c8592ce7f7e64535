// old prints: 5
// new prints: null
import java.util.HashMap;
import java.util.Map;

class Witness {
    public static void main(String[] args) {
        Map<String, Integer> ages = new HashMap<>();
        ages.put("a", null);
        Fill.fill(ages, "a", 5);
        System.out.println(ages.get("a"));
    }
}
