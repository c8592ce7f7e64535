import java.util.LinkedHashSet;
import java.util.Set;

class Least {
    static int least(int a, int b) {
        Set<Integer> set = new LinkedHashSet<>();
        set.add(a);
        set.add(b);
        return set.iterator().next();
    }
}
