// old prints: 2
// new prints: 1
import java.util.List;

class Witness {
    public static void main(String[] args) {
        System.out.println(Last.last(List.of(1, 2)));
    }
}
