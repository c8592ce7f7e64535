// Classes with a new superclass of the program's own, and one that moved down: the library cannot ask for such types, but runs what is inherited.
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

class Plain {
    final int number;

    Plain(int number) {
        this.number = number;
    }
}

class Shown {
    final int number;

    Shown(int number) {
        this.number = number;
    }
}

class Ordered implements Comparable<Ordered> {
    final int number;

    Ordered(int number) {
        this.number = number;
    }

    public int compareTo(Ordered other) {
        return Integer.compare(number, other.number);
    }
}

class Closed implements AutoCloseable {
    static int closed;

    public void close() {
        closed += 1;
    }
}

class Use {
    // verdict: proved|unknown
    static int length(CharSequence text) {
        return text.length();
    }

    // verdict: proved|bounded
    static boolean has(List<String> names, String name) {
        return names.contains(name);
    }

    // verdict: proved
    static int number(Plain plain) {
        return plain.number;
    }

    // verdict: different|unknown
    static String text(Shown shown) {
        return String.valueOf(shown);
    }

    // verdict: different|unknown
    static String texts(List<Shown> all) {
        return all.toString();
    }

    // verdict: different|unknown
    static boolean same(Shown a, Object b) {
        return Objects.equals(a, b);
    }

    // verdict: different|unknown
    static int first(Ordered a, Ordered b) {
        TreeSet<Ordered> all = new TreeSet<>();
        all.add(a);
        all.add(b);
        return all.first().number;
    }

    // verdict: different|unknown
    static int close(Closed it) throws Exception {
        try (AutoCloseable one = it) {
            return 1;
        } finally {
            Closed.closed = Closed.closed * 2;
        }
    }
}
