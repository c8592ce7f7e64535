// old prints: 0
// new prints: 1
import java.util.HashMap;
import java.util.Map;

class Witness {
    public static void main(String[] args) {
        Map<String, String> names = new HashMap<>();
        names.put("a", null);
        Drop.drop(names, "a");
        System.out.println(names.size());
    }
}
