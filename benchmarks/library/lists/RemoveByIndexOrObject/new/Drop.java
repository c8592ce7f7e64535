import java.util.ArrayList;
import java.util.List;

class Drop {
    static int first(int a, int b) {
        List<Integer> list = new ArrayList<>(List.of(a, b));
        list.remove(0);
        return b;
    }
}
