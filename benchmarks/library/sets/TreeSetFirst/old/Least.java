// expect: equivalent
// method: Least.least
// twin: TreeSetInserted
// why: the least of a tree set
import java.util.TreeSet;

class Least {
    static int least(int a, int b) {
        TreeSet<Integer> set = new TreeSet<>();
        set.add(a);
        set.add(b);
        return set.first();
    }
}
