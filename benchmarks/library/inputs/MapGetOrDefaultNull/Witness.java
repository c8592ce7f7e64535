// old prints: []
// new prints: [null]
import java.util.HashMap;

class Witness {
    public static void main(String[] args) {
        HashMap<String, String> m = new HashMap<>();
        m.put("a", null);
        System.out.println("[" + Look.look(m, "a") + "]");
    }
}
