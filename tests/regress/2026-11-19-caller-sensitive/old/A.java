import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

class A {
    private static int secret = 5;
    volatile int count;

    static boolean rare(int x) { return x * 1664525 + 1013904223 == 123456789; }

    // verdict: unknown|different
    static Class<?> who(int x) { return rare(x) ? MethodHandles.lookup().lookupClass() : null; }

    // verdict: unknown|different
    static int get(Field f, int x) throws Exception { return rare(x) ? f.getInt(null) : 0; }

    // verdict: unknown|different
    static Object updater(int x) { return rare(x) ? AtomicIntegerFieldUpdater.newUpdater(A.class, "count") : null; }

    // a helper of the same class asks for the same class
    // verdict: proved|unknown
    static Class<?> own(int x) { return rare(x) ? MethodHandles.lookup().lookupClass() : null; }
    static Class<?> ask() { return MethodHandles.lookup().lookupClass(); }
}

class H {
    static Class<?> caller() { return MethodHandles.lookup().lookupClass(); }
    static int value(Field f) throws Exception { return f.getInt(null); }
    static Object made() { return AtomicIntegerFieldUpdater.newUpdater(A.class, "count"); }
}
