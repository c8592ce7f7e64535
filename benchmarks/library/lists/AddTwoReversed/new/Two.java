import java.util.ArrayList;
import java.util.List;

class Two {
    static List<Integer> of(int a, int b) {
        List<Integer> list = new ArrayList<>(2);
        list.add(b);
        list.add(1, a);
        return list;
    }
}
