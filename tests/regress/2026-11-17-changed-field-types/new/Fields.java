class Counter {
    private long count;
    int step = 1;

    int next() {
        count += 1;
        return step;
    }

    int nextOther() {
        count += 1;
        return step == 4 ? 5 : step;
    }

    long total() {
        return count;
    }
}

class Names {
    private java.util.LinkedHashSet<String> names = new java.util.LinkedHashSet<>();
    int size;

    int add(String name) {
        names.add(name);
        return size;
    }

    boolean has(String name) {
        return names.contains(name);
    }

    int addOther(String name) {
        names.add(name);
        return size == 2 ? 3 : size;
    }
}

class Uses {
    static int plain(Counter counter, int number) {
        return counter == null ? number : number + counter.step;
    }

    static int plainOther(Counter counter, int number) {
        return counter == null ? number : number - counter.step;
    }
}

class Meter {
    private short sum = 7;

    Meter add(int x) {
        sum += x > 1 ? 5 : x;
        return this;
    }

    //
    public String toString() {
        return "" + sum;
    }
}

class Meters {
    //
    static Object made(int x) {
        return new Meter().add(x);
    }

    //
    static String told(int x) {
        return made(x).toString();
    }

    // verdict: proved | unknown
    static Object small(int x) {
        return new Meter().add(x & 1);
    }
}
