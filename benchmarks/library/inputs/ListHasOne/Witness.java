// old prints: false
// new prints: true
import java.util.List;

class Witness {
    public static void main(String[] args) {
        System.out.println(Any.none(List.of("a")));
    }
}
