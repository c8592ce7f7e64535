// expect: different
// method: Flip.flip
// twin: CollectionsReverse
// why: not reversed
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

class Flip {
    static List<Integer> flip(int a, int b) {
        List<Integer> list = new ArrayList<>(Arrays.asList(a, b));
        Collections.reverse(list);
        return list;
    }
}
