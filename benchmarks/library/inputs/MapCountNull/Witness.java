// old prints: {a=1}
// new prints: null
import java.util.HashMap;
import java.util.Map;

class Witness {
    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        m.put("a", null);
        try {
            Count.count(m, "a");
            System.out.println(m);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
