// expect: different
// method: Seen.twice
// twin: AddTellsNew
// why: contains after adding is always true
import java.util.HashSet;
import java.util.Set;

class Seen {
    static boolean twice(int a, int b) {
        Set<Integer> seen = new HashSet<>();
        seen.add(a);
        return !seen.add(b);
    }
}
