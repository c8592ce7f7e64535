import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.Adler32;
import java.util.zip.CRC32;

/** One method per stub, or family of stubs, so that each can be called alone. */
public class StubCalls {
    // --- bits

    public static long doubleBits(long bits) { return Double.doubleToRawLongBits(Double.longBitsToDouble(bits)); }

    public static int floatBits(int bits) { return Float.floatToRawIntBits(Float.intBitsToFloat(bits)); }

    public static int floatBitsCanonical(int bits) { return Float.floatToIntBits(Float.intBitsToFloat(bits)); }

    // --- arrays

    static Object array(int kind) {
        return switch (kind) {
            case 0 -> new int[] {1, 2, 3, 4, 5};
            case 1 -> new byte[] {1, 2, 3};
            case 2 -> new String[] {"a", "b", "c", "d"};
            case 3 -> new Object[] {"x", 1, null, "y"};
            case 4 -> new Integer[] {7, 8, 9};
            case 5 -> new int[][] {{1}, {2}, {3}};
            case 6 -> new long[4];
            case 7 -> "no array";
            default -> null;
        };
    }

    public static Object copy(int from, int to, int at, int target, int count) {
        Object source = array(from);
        Object destination = array(to);
        try {
            System.arraycopy(source, at, destination, target, count);
        } catch (ArrayStoreException | IndexOutOfBoundsException | NullPointerException e) {
            return new Object[] {e.toString(), destination};
        }
        return destination;
    }

    public static Object copyWithin(int at, int target, int count) {
        int[] numbers = {1, 2, 3, 4, 5, 6};
        Object[] objects = {"a", "b", "c", "d", "e", "f"};
        System.arraycopy(numbers, at, numbers, target, count);
        System.arraycopy(objects, at, objects, target, count);
        return new Object[] {numbers, objects};
    }

    public static Object newArray(int kind, int length) {
        Class<?>[] kinds = {int.class, String.class, int[].class, boolean.class, double.class, void.class, null};
        return Array.newInstance(kinds[kind], length);
    }

    public static Object newArrays(int kind, int rows, int columns) {
        Class<?>[] kinds = {int.class, String.class, char[].class};
        return Array.newInstance(kinds[kind], rows, columns);
    }

    public static Object arrayElement(int kind, int index) { return Array.getLength(array(kind)) + ":" + Array.get(array(kind), index); }

    // --- objects

    static class Copied implements Cloneable {
        int[] shared = {1};
        String text = "t";

        Object copy() throws CloneNotSupportedException { return clone(); }
    }

    static class Uncopied {
        Object copy() throws CloneNotSupportedException { return clone(); }
    }

    public static Object cloned(int kind) throws CloneNotSupportedException {
        Copied original = new Copied();
        return switch (kind) {
            case 0 -> new Object[] {original, original.copy()};
            case 1 -> new Uncopied().copy();
            case 2 -> ((int[]) array(0)).clone();
            default -> ((int[][]) array(5)).clone();
        };
    }

    public static boolean identity(String text) {
        Object o = new Object();
        return o.hashCode() == System.identityHashCode(o) && System.identityHashCode(null) == 0 && text.hashCode() == text.hashCode();
    }

    public static Object interned(String text) {
        String copy = new String(text);
        return (copy == text) + " " + (copy.intern() == text.intern()) + " " + (text.intern() == text) + " " + ("lit".concat("eral").intern() == "literal");
    }

    public static Object boxes(int n) {
        return (Integer.valueOf(n) == Integer.valueOf(n)) + " " + (Long.valueOf(n) == Long.valueOf(n)) + " " + (Short.valueOf((short) n) == Short.valueOf((short) n))
            + " " + (Byte.valueOf((byte) n) == Byte.valueOf((byte) n)) + " " + (Character.valueOf((char) n) == Character.valueOf((char) n))
            + " " + Integer.valueOf(n) + Long.valueOf(n) + Short.valueOf((short) n) + Byte.valueOf((byte) n) + (int) Character.valueOf((char) n);
    }

    public static Object weak(String text) {
        WeakReference<String> reference = new WeakReference<>(text);
        String before = reference.refersTo(text) + " " + (reference.get() == text);
        reference.clear();
        return before + " " + reference.refersTo(text) + " " + reference.get();
    }

    // --- classes

    enum Mood { GOOD { @Override int f() { return 1; } }, BAD; int f() { return 0; } }

    record Point(int x, int y) {}

    sealed interface Sealed permits Only {}

    static final class Only implements Sealed {}

    interface Named { String name(); }

    private static class Hidden<T extends Comparable<T>> extends ArrayList<T> implements Named, Serializable {
        public String name() { return "hidden"; }
    }

    static final Class<?>[] CLASSES;

    static {
        class Local {}
        Object anonymous = new Object() {};
        CLASSES = new Class<?>[] {
            int.class, void.class, double.class, int[].class, String[][].class, Object.class, String.class, StubCalls.class, Mood.class,
            Mood.GOOD.getClass(), Point.class, Sealed.class, Only.class, Named.class, Hidden.class, Local.class, anonymous.getClass(), Hidden[].class,
            Runnable.class, Integer.class, Override.class, Comparable[].class, List.class, Thread.State.class,
        };
    }

    public static Object names(int index) {
        Class<?> c = CLASSES[index];
        return c.getName() + " " + c.getSimpleName() + " " + c.getTypeName() + " " + c.getCanonicalName() + " " + c + " " + c.descriptorString()
            + " " + c.getPackageName();
    }

    public static Object kinds(int index) {
        Class<?> c = CLASSES[index];
        return c.isArray() + " " + c.isPrimitive() + " " + c.isInterface() + " " + c.isRecord() + " " + c.isEnum() + " " + c.isAnonymousClass() + " "
            + c.isLocalClass() + " " + c.isMemberClass() + " " + c.isAnnotation() + " " + c.isSynthetic() + " " + c.isHidden() + " " + c.getModifiers()
            + " " + c.isSealed();
    }

    public static Object relations(int index) {
        Class<?> c = CLASSES[index];
        return new Object[] {c.getSuperclass(), c.getInterfaces(), c.getComponentType(), c.getDeclaringClass(), c.getEnclosingClass(), c.getNestHost()};
    }

    public static Object constants(int index) { return CLASSES[index].getEnumConstants(); }

    public static boolean assignable(int a, int b) { return CLASSES[a].isAssignableFrom(CLASSES[b]); }

    public static boolean instance(int index, int kind) { return CLASSES[index].isInstance(array(kind)); }

    public static Object cast(int index, int kind) { return CLASSES[index].cast(array(kind)); }

    public static Object forName(String name) throws ClassNotFoundException { return Class.forName(name); }

    public static Object mood(String name) { return Mood.valueOf(name).f() + " " + Mood.valueOf(name).getDeclaringClass(); }

    // --- memory

    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle COUNT;
    static final VarHandle NEXT;
    static final VarHandle TOTAL;
    static long total = 5;
    int count;
    Object next;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(StubCalls.class, "count", int.class);
            NEXT = MethodHandles.lookup().findVarHandle(StubCalls.class, "next", Object.class);
            TOTAL = MethodHandles.lookup().findStaticVarHandle(StubCalls.class, "total", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static Object handles(int a, int b) {
        StubCalls object = new StubCalls();
        List<Object> seen = new ArrayList<>();
        COUNT.set(object, a);
        seen.add(COUNT.compareAndSet(object, a, b));
        seen.add(COUNT.compareAndSet(object, a, b));
        seen.add((int) COUNT.getAndAdd(object, a));
        seen.add((int) COUNT.getAndBitwiseXor(object, b));
        seen.add((int) COUNT.getVolatile(object));
        seen.add((int) COUNT.compareAndExchange(object, b, a));
        NEXT.setVolatile(object, "n");
        seen.add(NEXT.getAndSet(object, object));
        seen.add(NEXT.compareAndSet(object, (Object) "n", null));
        seen.add((long) TOTAL.getAndAdd((long) a));
        seen.add(object);
        return seen;
    }

    public static Object elements(int index, int a, int b) {
        int[] numbers = {1, 2, 3};
        boolean hit = ELEMENTS.compareAndSet(numbers, index, a, b);
        return hit + " " + Arrays.toString(numbers) + (int) ELEMENTS.getAndAdd(numbers, index, a) + Arrays.toString(numbers);
    }

    public static Object atomics(int a, int b) {
        AtomicLong number = new AtomicLong(a);
        AtomicIntegerArray numbers = new AtomicIntegerArray(new int[] {a, b, 3});
        AtomicReference<String> text = new AtomicReference<>("t");
        String seen = number.getAndAdd(b) + " " + number.compareAndSet(a, 3) + number.incrementAndGet() + " " + numbers.accumulateAndGet(1, a, Math::max)
            + numbers.getAndSet(0, b) + text.compareAndSet("u", "v") + text.getAndSet("w");
        return new Object[] {seen, number, numbers, text};
    }

    public static Object mismatch(String a, String b) {
        return Arrays.mismatch(a.toCharArray(), b.toCharArray()) + " " + Arrays.equals(a.getBytes(), b.getBytes()) + " " + Arrays.compare(a.toCharArray(), b.toCharArray());
    }

    // --- the system

    public static void print(String text, int n) {
        System.out.print(text);
        System.out.println(text.toCharArray());
        System.out.println(n);
        System.out.print((char) n);
        System.out.println((Object) null);
        System.out.printf("%s|%d%n", text, n);
        System.out.append(text).append('c').append(text, 0, text.length() / 2);
        System.err.println(text);
        System.out.flush();
    }

    public static void printHalves(String text) {
        for (char each : text.toCharArray()) {
            System.out.print(each);
        }
        System.out.println();
    }

    public static void printBytes(String text) {
        byte[] bytes = text.getBytes();
        System.out.write(bytes, 0, bytes.length);
        System.out.print(text);
    }

    static class Noisy extends RuntimeException {
        Noisy(Throwable cause) { super("noisy", cause); }

        @Override
        public String toString() {
            System.out.println("shown");
            return "noisy";
        }
    }

    public static Object trace(int depth) {
        RuntimeException e = new IllegalStateException("root");
        for (int i = 0; i < depth; i++) {
            e = new Noisy(e);
            e.addSuppressed(new Noisy(null));
        }
        e.printStackTrace();
        return depth;
    }

    public static Object property(String key) { return System.getProperty(key) + " " + System.getProperty(key, "none"); }

    public static boolean thread() { return Thread.currentThread() == Thread.currentThread() && !Thread.currentThread().isInterrupted(); }

    public static Object checksums(String text) {
        CRC32 crc = new CRC32();
        Adler32 adler = new Adler32();
        crc.update(text.getBytes());
        adler.update(text.getBytes());
        crc.update(7);
        adler.update(300);
        return crc.getValue() + " " + adler.getValue();
    }

    public static boolean prime(int n) { return BigInteger.valueOf(n).isProbablePrime(20); }

    public static long random(int seed) { return new Random(seed).nextLong(); }

    public static Object symbols(int which) {
        DecimalFormatSymbols s = new DecimalFormatSymbols(new Locale[] {Locale.ROOT, Locale.ENGLISH, Locale.US}[which]);
        return "" + s.getZeroDigit() + s.getGroupingSeparator() + s.getDecimalSeparator() + s.getPerMill() + s.getPercent() + s.getDigit() + s.getPatternSeparator()
            + s.getInfinity() + s.getNaN() + s.getMinusSign() + s.getExponentSeparator() + s.getMonetaryDecimalSeparator();
    }

    // --- what must stop the run

    public static Object time() { return System.nanoTime(); }

    public static Object chance() { return Math.random(); }

    public static Object home() { return System.getProperty("java.home"); }

    public static Object frames() { return new Exception().getStackTrace().length; }

    public static Object processors() { return Runtime.getRuntime().availableProcessors(); }

    public static Object lambdaName() { return ((Runnable) () -> { }).getClass().getName(); }

    public static Object started() throws InterruptedException {
        int[] seen = new int[1];
        Thread thread = new Thread(() -> seen[0] = 1);
        thread.start();
        thread.join();
        return seen[0];
    }
}
