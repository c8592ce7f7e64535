// Classes with a new superclass of the program's own, and one that moved down: the library cannot ask for such types, but runs what is inherited.
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

abstract class Base {
}

class Plain extends Base {
    final int number;

    Plain(int number) {
        this.number = number;
    }
}

abstract class Named {
    public String toString() {
        return "named";
    }

    public boolean equals(Object other) {
        return other instanceof Named;
    }

    public int hashCode() {
        return 1;
    }
}

class Shown extends Named {
    final int number;

    Shown(int number) {
        this.number = number;
    }
}

abstract class Turned implements Comparable<Ordered> {
    abstract int number();

    public int compareTo(Ordered other) {
        return Integer.compare(other.number, number());
    }
}

class Ordered extends Turned {
    final int number;

    int number() {
        return number;
    }

    Ordered(int number) {
        this.number = number;
    }
}

abstract class Closing implements AutoCloseable {
    public void close() {
        Closed.closed += 2;
    }
}

class Closed extends Closing {
    static int closed;
}

class Use {
    static int length(CharSequence text) {
        return text.length();
    }

    static boolean has(List<String> names, String name) {
        return names.contains(name);
    }

    static int number(Plain plain) {
        return plain.number;
    }

    static String text(Shown shown) {
        return String.valueOf(shown);
    }

    static String texts(List<Shown> all) {
        return all.toString();
    }

    static boolean same(Shown a, Object b) {
        return Objects.equals(a, b);
    }

    static int first(Ordered a, Ordered b) {
        TreeSet<Ordered> all = new TreeSet<>();
        all.add(a);
        all.add(b);
        return all.first().number;
    }

    static int close(Closed it) throws Exception {
        try (AutoCloseable one = it) {
            return 1;
        } finally {
            Closed.closed = Closed.closed * 2;
        }
    }
}
