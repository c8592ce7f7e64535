// expect: different
// method: Has.has
// twin: ListContainsByLoop
// loops: over the input
// why: a loop of ==
import java.util.ArrayList;

class Has {
    static boolean has(ArrayList<Integer> list, Integer x) {
        return x != null && list.contains(x);
    }
}
