// expect: equivalent
// method: Has.has
// twin: ListContainsByIdentity
// loops: over the input
// why: contains is a loop of equals
import java.util.ArrayList;

class Has {
    static boolean has(ArrayList<Integer> list, Integer x) {
        return x != null && list.contains(x);
    }
}
