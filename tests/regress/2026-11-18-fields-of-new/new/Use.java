// Fields that only new has: caches beside fields with initial values, locks of objects that come from streams, components in boxes.
import java.io.Serializable;

class Cached {
    private int x;
    private String name = "";
    private Integer cache;

    void set(int x) {
        this.x = x;
        cache = null;
    }

    // verdict: proved|unknown
    int get() {
        if (cache == null) { cache = x * 2; } return cache;
    }

    String name() {
        return name;
    }
}

class Hashed {
    private final int a;
    private final Object lock = new Object();
    private int hash;

    Hashed(int a) {
        this.a = a;
    }

    // verdict: proved|unknown
    public int hashCode() {
        int known = hash; if (known == 0) { known = 31 * a; hash = known; } return known;
    }
}

class Stored implements Serializable {
    private static final long serialVersionUID = 1;
    private int x;
    private final transient Object lock = new Object();

    Stored(int x) {
        this.x = x;
    }

    // verdict: unknown|different
    int got() {
        synchronized (lock) { return x; }
    }
}

class Kept {
    private int x;
    private final Object lock = new Object();

    Kept(int x) {
        this.x = x;
    }

    // verdict: proved
    int taken() {
        synchronized (lock) { return x; }
    }
}

record Boxed(String name, Integer count) {
    // verdict: unknown
    public String toString() {
        return name + count;
    }
}
