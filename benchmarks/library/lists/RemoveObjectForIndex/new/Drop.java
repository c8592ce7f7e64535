import java.util.ArrayList;
import java.util.List;

class Drop {
    static int first(int a, int b) {
        List<Integer> list = new ArrayList<>(List.of(a, b));
        list.remove(Integer.valueOf(0));
        return list.get(0);
    }
}
