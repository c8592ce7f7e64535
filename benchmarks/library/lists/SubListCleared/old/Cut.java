// expect: equivalent
// method: Cut.left
// twin: SubListCopied
// why: clearing a view removes from the list
import java.util.ArrayList;
import java.util.List;

class Cut {
    static int left(int a, int b, int c) {
        List<Integer> list = new ArrayList<>(List.of(a, b, c));
        list.subList(0, 2).clear();
        return list.size() * 10 + (list.get(0) == c ? 1 : 0);
    }
}
