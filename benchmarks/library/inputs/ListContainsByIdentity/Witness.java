// old prints: true
// new prints: false
import java.util.ArrayList;
import java.util.List;

class Witness {
    public static void main(String[] args) {
        System.out.println(Has.has(new ArrayList<>(List.of(7)), 7));
    }
}
