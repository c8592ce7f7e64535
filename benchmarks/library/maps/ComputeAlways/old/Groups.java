// expect: different
// method: Groups.size
// twin: ComputeIfAbsentList
// why: a new list each time
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
