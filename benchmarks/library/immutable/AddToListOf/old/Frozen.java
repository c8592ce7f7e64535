// expect: equivalent
// method: Frozen.grow
// twin: AddToCopy
// why: adding throws UnsupportedOperationException
import java.util.List;

class Frozen {
    static int grow(int n) {
        List<Integer> list = List.of(n);
        list.add(1);
        return list.size();
    }
}
