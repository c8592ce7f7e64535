import java.util.ArrayList;
import java.util.List;

class Evens {
    static int odd(int a, int b, int c) {
        List<Integer> list = new ArrayList<>(List.of(a, b, c));
        list.removeIf(n -> n % 2 == 0);
        return list.size();
    }
}
