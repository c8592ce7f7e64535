// expect: different
// method: Seen.seen
// twin: SetAddTells
// why: whether it was not
import java.util.Set;

class Seen {
    static boolean seen(Set<String> set, String s) {
        boolean isNew = set.add(s);
        return !isNew;
    }
}
