/** A field that changed its type is a field that each version has for itself. */
class Counter {
    private int count;
    int step = 1;

    // verdict: proved | unknown
    int next() {
        count += 1;
        return step;
    }

    // verdict: different
    int nextOther() {
        count += 1;
        return step;
    }

    // verdict: unknown | different
    long total() {
        return count;
    }
}

class Names {
    private java.util.ArrayList<String> names = new java.util.ArrayList<>();
    int size;

    // verdict: proved | unknown
    int add(String name) {
        names.add(name);
        return size;
    }

    // verdict: proved | unknown
    boolean has(String name) {
        return names.contains(name);
    }

    // verdict: different
    int addOther(String name) {
        names.add(name);
        return size;
    }
}

class Uses {
    // verdict: proved
    static int plain(Counter counter, int number) {
        return counter == null ? number : counter.step + number;
    }

    // verdict: different
    static int plainOther(Counter counter, int number) {
        return counter == null ? number : counter.step + number;
    }
}

class Meter {
    private int sum = 7;

    Meter add(int x) {
        sum += x > 1 ? 5 : x;
        return this;
    }

    // verdict: different | unknown
    public String toString() {
        return "" + sum;
    }
}

class Meters {
    // verdict: different | unknown
    static Object made(int x) {
        return new Meter().add(x);
    }

    // verdict: different | unknown
    static String told(int x) {
        return made(x).toString();
    }

    // verdict: proved | unknown
    static Object small(int x) {
        return new Meter().add(x & 1);
    }
}
