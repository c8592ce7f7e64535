// old prints: 5
// new prints: 0
import java.util.HashMap;
import java.util.Map;

class Witness {
    public static void main(String[] args) {
        Map<String, Integer> stock = new HashMap<>(Map.of("a", 5));
        Move.move(stock, "a", "a");
        System.out.println(stock.get("a"));
    }
}
