// expect: equivalent
// method: Seen.seen
// twin: SetAddTellsOther
// why: whether it was there
import java.util.Set;

class Seen {
    static boolean seen(Set<String> set, String s) {
        boolean isNew = set.add(s);
        return !isNew;
    }
}
