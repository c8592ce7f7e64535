import java.util.ArrayList;
import java.util.List;

class Collect {
    static List<Integer> twice(int a, int b) {
        List<Integer> list = new ArrayList<>();
        list.add(a * 2);
        list.add(b * 2);
        return list;
    }
}
