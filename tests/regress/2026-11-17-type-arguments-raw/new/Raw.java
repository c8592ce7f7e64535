// A helper may be the same wherever type arguments hold what they say; a caller with raw types need not.
class Box<T> {
    T value;
    T[] values;

    Box(T value) {
        this.value = value;
    }
}

class Sub extends Box<String> {
    Sub(String value) {
        super(value);
    }

    // verdict: proved
    int own() {
        String found = value;
        return found == null ? 0 : 1;
    }
}

class Helper {
    // verdict: proved
    static int field(Box<String> box) {
        String found = box.value;
        return found == null ? 0 : 1;
    }

    // verdict: proved
    static int array(Box<String> box) {
        String[] found = box.values;
        return found == null ? 0 : 1;
    }

    // verdict: proved
    static int apart(Box<String> box, Box<Integer> other) {
        return other == null ? 0 : (Object) box == (Object) other ? 7 : 1;
    }

    // verdict: proved
    static int bounded(Box<? extends Number> box) {
        Number found = box.value;
        return found == null ? 0 : 1;
    }

    // verdict: proved
    static int neither(Box<String> box) {
        return box != null ? 1 : 0;
    }
}

@SuppressWarnings({"unchecked", "rawtypes"})
class Raw {
    static boolean rarely(int[] a) {
        return a.length == 13 && a[12] == 5 && a[3] == 77777;
    }

    // verdict: different | unknown
    static int viaField(int[] a) {
        Box raw = new Box<Integer>(1);
        return rarely(a) ? Helper.field(raw) : 0;
    }

    // verdict: different | unknown
    static int viaArray(int[] a) {
        Box raw = new Box<Integer>(1);
        raw.values = new Object[1];
        return rarely(a) ? Helper.array(raw) : 0;
    }

    // verdict: different | unknown
    static int viaOneObject(int[] a) {
        Box raw = new Box<Integer>(1);
        return rarely(a) ? Helper.apart(raw, raw) : 0;
    }

    // verdict: different | unknown
    static int viaSub(int[] a) {
        Sub sub = new Sub("");
        ((Box) sub).value = 1;
        return rarely(a) ? sub.own() : 0;
    }

    // verdict: proved
    static int viaNeither(int[] a) {
        Box raw = new Box<Integer>(1);
        return rarely(a) ? Helper.neither(raw) : 0;
    }
}
