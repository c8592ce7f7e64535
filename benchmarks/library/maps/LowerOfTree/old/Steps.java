// expect: different
// method: Steps.floor
// twin: FloorOfTree
// why: lowerKey is below
import java.util.TreeMap;

class Steps {
    static int floor(int n) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(0, 1);
        map.put(10, 2);
        Integer key = map.floorKey(n);
        return key == null ? -1 : map.get(key);
    }
}
