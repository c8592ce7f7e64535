// expect: different
// method: Drop.first
// twin: RemoveByIndexOrObject
// why: the number 0 is removed, not the index
import java.util.ArrayList;
import java.util.List;

class Drop {
    static int first(int a, int b) {
        List<Integer> list = new ArrayList<>(List.of(a, b));
        list.remove(0);
        return list.get(0);
    }
}
