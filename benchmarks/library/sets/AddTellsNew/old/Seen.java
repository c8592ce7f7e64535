// expect: equivalent
// method: Seen.twice
// twin: AddTellsOld
// why: add tells whether it was new
import java.util.HashSet;
import java.util.Set;

class Seen {
    static boolean twice(int a, int b) {
        Set<Integer> seen = new HashSet<>();
        seen.add(a);
        return !seen.add(b);
    }
}
