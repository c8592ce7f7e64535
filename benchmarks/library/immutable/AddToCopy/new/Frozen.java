import java.util.ArrayList;
import java.util.List;

class Frozen {
    static int grow(int n) {
        List<Integer> list = new ArrayList<>(List.of(n));
        list.add(1);
        return list.size();
    }
}
