// Classes that lost or won a supertype: arrays of them, collections that check types, library code that only asks for a type.
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;

class Base {
    int z;
}

class Sub extends Base {
}

class Lone {}

class Numbers extends AbstractList<Integer> {
    public Integer get(int at) {
        return at;
    }

    public int size() {
        return 40;
    }
}

class Use {
    // verdict: different|unknown
    static boolean isArray(Object given) {
        return given instanceof Base[];
    }

    // verdict: different|unknown
    static Object cast(Object given) {
        return (Base[]) given;
    }

    // verdict: different|unknown
    static boolean isDeeper(Object given) {
        return given instanceof Base[][];
    }

    // verdict: proved
    static boolean isOther(Object given) {
        return given instanceof Lone[];
    }

    // verdict: different|unknown
    static List<Integer> wrapped(List<Integer> list) {
        return Collections.unmodifiableList(list);
    }

    // verdict: different|unknown
    static boolean looked(Numbers list) {
        return Collections.synchronizedList(list) instanceof RandomAccess;
    }

    // verdict: different|unknown
    static List<Integer> checked(Numbers list) {
        return Collections.checkedList(list, Integer.class);
    }

    // verdict: different|unknown|proved
    static void filled(Object[] array, Object given) {
        Arrays.fill(array, given);
    }

    // verdict: different|unknown|proved
    static void added(List<Object> list, Object given) {
        list.add(given);
    }
}
