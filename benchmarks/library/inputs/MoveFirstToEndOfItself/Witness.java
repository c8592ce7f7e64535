// old prints: []
// new prints: [x]
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

class Witness {
    public static void main(String[] args) {
        List<String> a = new ArrayList<>(Arrays.asList("x"));
        try {
            Move.move(a, null);
        } catch (NullPointerException e) {
            System.out.println(a);
        }
    }
}
