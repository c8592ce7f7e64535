// expect: different
// method: Groups.size
// twin: ComputeIfAbsentList
// why: as if a new list were made each time
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Groups {
    static int size(int a, int b) {
        Map<Integer, List<Integer>> groups = new HashMap<>();
        groups.computeIfAbsent(a % 2, k -> new ArrayList<>()).add(a);
        groups.computeIfAbsent(b % 2, k -> new ArrayList<>()).add(b);
        return groups.get(a % 2).size();
    }
}
