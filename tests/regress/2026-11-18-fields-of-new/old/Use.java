// Fields that only new has: caches beside fields with initial values, locks of objects that come from streams, components in boxes.
import java.io.Serializable;

class Cached {
    private int x;
    private String name = "";

    void set(int x) {
        this.x = x;
    }

    // verdict: proved|unknown
    int get() {
        return x * 2;
    }

    String name() {
        return name;
    }
}

class Hashed {
    private final int a;
    private final Object lock = new Object();

    Hashed(int a) {
        this.a = a;
    }

    // verdict: proved|unknown
    public int hashCode() {
        return 31 * a;
    }
}

class Stored implements Serializable {
    private static final long serialVersionUID = 1;
    private int x;

    Stored(int x) {
        this.x = x;
    }

    // verdict: unknown|different
    int got() {
        return x;
    }
}

class Kept {
    private int x;

    Kept(int x) {
        this.x = x;
    }

    // verdict: proved
    int taken() {
        return x;
    }
}

record Boxed(String name, int count) {
    // verdict: unknown
    public String toString() {
        return name + count;
    }
}
