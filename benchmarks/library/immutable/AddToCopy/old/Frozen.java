// expect: different
// method: Frozen.grow
// twin: AddToListOf
// why: a copy can be added to
import java.util.List;

class Frozen {
    static int grow(int n) {
        List<Integer> list = List.of(n);
        list.add(1);
        return list.size();
    }
}
