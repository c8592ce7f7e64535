// expect: different
// method: Last.last
// twin: LastOfCollection
// loops: over the input
// why: the first
import java.util.Collection;

class Last {
    static Object last(Collection<Object> all) {
        Object last = null;
        for (Object each : all) {
            last = each;
        }
        return last;
    }
}
