import java.util.Collection;
import java.util.Iterator;

class Last {
    static Object last(Collection<Object> all) {
        Iterator<Object> at = all.iterator();
        return at.hasNext() ? at.next() : null;
    }
}
