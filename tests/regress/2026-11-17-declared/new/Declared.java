import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

// What reflection tells of how a class is declared: annotations, supertypes, serial versions, members.
@Retention(RetentionPolicy.RUNTIME)
@interface Mark {
    int value() default 1;
}

interface Thing {}

@Mark(2)
class Marked {

    void method() {}
}

class Plain implements Thing {}

class Stored implements Serializable {
    private static final long serialVersionUID = 2;
    int x;
}

class Kept {
    int other() {
        return 2;
    }

    int plain() {
        return 1;
    }
}

class Declared {
    // verdict: different | unknown
    static int mark(int x) {
        return x == 918273 ? Marked.class.getAnnotation(Mark.class).value() : 0;
    }

    // verdict: different | unknown
    static boolean methodIsMarked(int x) throws Exception {
        return x == 918273 && Marked.class.getDeclaredMethod("method").isAnnotationPresent(Mark.class);
    }

    // verdict: different | unknown
    static boolean isThing(Object any, int x) {
        return x == 918273 && Thing.class.isInstance(any);
    }

    // verdict: different | unknown
    static boolean takesPlain(int x) {
        return x == 918273 && Thing.class.isAssignableFrom(Plain.class);
    }

    // verdict: different | unknown
    static long serial(int x) {
        return x == 918273 ? ObjectStreamClass.lookup(Stored.class).getSerialVersionUID() : 0;
    }

    // verdict: different | unknown
    static long serialOf(Stored stored, int x) {
        return x == 918273 ? ObjectStreamClass.lookup(stored.getClass()).getSerialVersionUID() : 0;
    }

    // verdict: different | unknown
    static int members(int x) {
        return x == 918273 ? Kept.class.getDeclaredMethods().length : 0;
    }

    // verdict: proved
    static String nameOf(Plain plain) {
        return plain.getClass().getName();
    }

    // verdict: proved
    static int call(Kept kept) {
        return kept.plain();
    }
}
