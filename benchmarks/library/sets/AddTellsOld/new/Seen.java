import java.util.HashSet;
import java.util.Set;

class Seen {
    static boolean twice(int a, int b) {
        Set<Integer> seen = new HashSet<>();
        seen.add(a);
        seen.add(b);
        return seen.contains(b);
    }
}
