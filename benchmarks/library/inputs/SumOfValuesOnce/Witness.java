// old prints: 2
// new prints: 1
import java.util.Map;

class Witness {
    public static void main(String[] args) {
        System.out.println(Keys.sum(Map.of("a", 1, "b", 1)));
    }
}
