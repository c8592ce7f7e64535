// old prints: 3
// new prints: 2
import java.util.List;

class Witness {
    public static void main(String[] args) {
        System.out.println(Sum.sum(List.of(1, 2)));
    }
}
