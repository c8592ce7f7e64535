// expect: equivalent
// method: First.key
// twin: TreeForHashLast
// why: of two keys the first in order
import java.util.TreeMap;

class First {
    static int key(int a, int b) {
        TreeMap<Integer, String> map = new TreeMap<>();
        map.put(a, "a");
        map.put(b, "b");
        return map.firstKey();
    }
}
