// old prints: 0
// new prints: 1
import java.util.List;

class Witness {
    public static void main(String[] args) {
        System.out.println(Nulls.count(List.of("a")));
    }
}
