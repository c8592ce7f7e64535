// expect: nothing here is proved by induction: what the library calls back differs.
import java.util.Collection;

class Back {
    static int size(Collection<Object> l, Object x) { return l.contains(x) ? 1 : 2; }
    static int sum(Collection<Object> l, Object x, int y) { return l.contains(x) ? y + y : 2; }

    static class Item {
        int n;
        public boolean equals(Object o) { return o instanceof Item i && n < i.n; }
        public int hashCode() { return n; }
    }
}
