// expect: equivalent
// method: Last.last
// twin: LastElementOff
// why: the last element
import java.util.ArrayList;

class Last {
    static int last(ArrayList<Integer> list) {
        int n = list.size();
        return list.get(n - 1);
    }
}
