import java.util.Collection;
import java.util.Iterator;

class Last {
    static Object last(Collection<Object> all) {
        Object last = null;
        Iterator<Object> at = all.iterator();
        while (at.hasNext()) {
            last = at.next();
        }
        return last;
    }
}
