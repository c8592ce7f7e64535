// old prints: 0
// new prints: -1
import java.util.ArrayList;
import java.util.List;

class Witness {
    public static void main(String[] args) {
        List<Integer> a = new ArrayList<>();
        System.out.println(Same.same(a, a));
    }
}
