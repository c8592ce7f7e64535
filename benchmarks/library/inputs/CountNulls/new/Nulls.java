import java.util.Iterator;
import java.util.List;

class Nulls {
    static int count(List<String> list) {
        int n = 0;
        Iterator<String> at = list.iterator();
        while (at.hasNext()) {
            n += at.next() == null ? 1 : 0;
        }
        return n;
    }
}
