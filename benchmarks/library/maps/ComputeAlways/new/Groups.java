import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Groups {
    static int size(int a, int b) {
        Map<Integer, List<Integer>> groups = new HashMap<>();
        groups.put(a % 2, new ArrayList<>(List.of(a)));
        groups.put(b % 2, new ArrayList<>(List.of(b)));
        return groups.get(a % 2).size();
    }
}
