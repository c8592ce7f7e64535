// expect: equivalent
// method: Last.last
// twin: LastOfCollectionFirst
// loops: over the input
// why: the last that the iterator gives
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
