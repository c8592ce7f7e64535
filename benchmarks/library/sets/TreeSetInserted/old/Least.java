// expect: different
// method: Least.least
// twin: TreeSetFirst
// why: the first that was added
import java.util.TreeSet;

class Least {
    static int least(int a, int b) {
        TreeSet<Integer> set = new TreeSet<>();
        set.add(a);
        set.add(b);
        return set.first();
    }
}
