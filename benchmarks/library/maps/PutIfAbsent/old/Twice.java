// expect: different
// method: Twice.last
// twin: PutReturnsOld
// why: putIfAbsent keeps the first
import java.util.HashMap;
import java.util.Map;

class Twice {
    static int last(int key, int a, int b) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(key, a);
        map.put(key, b);
        return map.get(key);
    }
}
