// Whether an array of unknown class takes an object goes by the object's types, of which a class may have other ones in each version.
class Problem extends RuntimeException {
}

class Amount extends Number {
    public int intValue() {
        return 1;
    }

    public long longValue() {
        return 1;
    }

    public float floatValue() {
        return 1;
    }

    public double doubleValue() {
        return 1;
    }
}

class Ranked implements Comparable<Ranked> {
    public int compareTo(Ranked other) {
        return 0;
    }
}

class Plain {
}

class Gains {
}

class Stores {
    // verdict: different | unknown
    static void any(Object[] array, Object value) {
        array[0] = value;
    }

    // verdict: different | unknown
    static void amount(Object[] array, Amount value) {
        array[0] = value;
    }

    // verdict: different | unknown
    static void last(Object[] array, Ranked value) {
        array[array.length - 1] = value;
    }

    // verdict: different | unknown
    static void arrays(Object[][] array, Object[] value) {
        array[0] = value;
    }

    // verdict: different | unknown
    static void gained(Object[] array, Gains value) {
        array[0] = value;
    }

    // verdict: different | unknown
    static void made(Object[] array) {
        array[0] = new Problem();
    }

    // verdict: proved
    static void unchanged(Object[] array, Plain value) {
        array[0] = value;
    }

    // verdict: proved
    static void exact(Amount value) {
        Object[] array = new Amount[1];
        array[0] = value;
    }

    // verdict: proved
    static void text(Object[] array, String value) {
        array[0] = value;
    }
}
