// expect: different
// method: Last.last
// twin: LastElement
// why: the one before
import java.util.ArrayList;

class Last {
    static int last(ArrayList<Integer> list) {
        int n = list.size();
        return list.get(n - 1);
    }
}
