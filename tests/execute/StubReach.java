import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.math.BigInteger;
import java.security.AccessController;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import jdk.internal.misc.Unsafe;

/** Public methods of the library, and a few that it keeps to itself, through which stubs are reached that nobody can call from outside. */
public class StubReach {
    static final Unsafe U = Unsafe.getUnsafe();

    enum Color { RED, GREEN { @Override int code() { return 7; } }, BLUE; int code() { return 1; } }

    static class Base implements Cloneable {
        public int shown = 1;
        protected String text = "t";
        private long[] numbers = {1, 2};
        volatile int count;
        volatile Object next;

        Object copy() throws CloneNotSupportedException { return clone(); }
    }

    static class Derived extends Base {
        static int made;
        final List<String> names = new ArrayList<>();
    }

    static class Plain {
        Object copy() throws CloneNotSupportedException { return clone(); }
    }

    // --- standard streams

    static void printText(String text) { System.out.print(text); System.err.print(text); }

    static void printLine(String text) { System.out.println(text); System.err.println(text); }

    static void printChars(char[] text) { System.out.print(text); }

    static void printCharsLine(char[] text) { System.out.println(text); }

    static void printNumbers(int i, long l, double d, boolean b, char c) {
        System.out.print(i); System.out.println(l); System.out.print(d); System.out.println(b); System.out.print(c); System.out.println();
        System.out.println(c); System.out.append(c).append("x", 0, 1);
    }

    static void printFormatted(String text, int number) { System.out.printf("%s|%5d|%x%n", text, number, number); System.err.format("%s", text); }

    static boolean printObject(Object object, String text) {
        System.out.println(object == null ? null : text);
        System.out.flush();
        return System.out.checkError();
    }

    static void writeBytes(byte[] bytes, int from, int count) { System.out.write(bytes, from, count); }

    static void writeAll(byte[] bytes) throws java.io.IOException { System.err.write(bytes); }

    static void writeByte(int value) { System.out.write(value & 0x7f); }

    static Object otherStream(String text, char[] chars, byte[] bytes, int number) throws java.io.IOException {
        ByteArrayOutputStream into = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(into, number > 0, "UTF-8");
        stream.print(text); stream.println(text); stream.print(chars); stream.println(chars); stream.println(); stream.write(number);
        stream.write(bytes, 0, bytes.length); stream.write(bytes); stream.format("%d", number); stream.flush(); stream.close(); stream.print(number);
        return new Object[] {into.toByteArray(), stream.checkError()};
    }

    static Object replacedStreams(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream[] before = {System.out, System.err};
        java.io.InputStream in = new java.io.ByteArrayInputStream(new byte[] {1, 2});
        System.setOut(new PrintStream(out));
        System.setErr(new PrintStream(err));
        System.setIn(in);
        System.out.print(text);
        System.err.println(text);
        System.setOut(before[0]);
        System.setErr(before[1]);
        System.out.print("after");
        return new Object[] {out.toString(), err.toString(), System.in == in};
    }

    static void traceOf(String message, int depth) {
        Exception e = new Exception(message);
        for (int i = 0; i < (depth & 3); i++) {
            e.addSuppressed(new Error("suppressed"));
            e = new RuntimeException(e);
        }
        e.printStackTrace();
    }

    static Object traceInto(String message) {
        java.io.StringWriter text = new java.io.StringWriter();
        new Exception(message).printStackTrace(new java.io.PrintWriter(text));
        return text.toString().length();
    }

    // --- objects and arrays

    static Object clones(int kind, int number) throws CloneNotSupportedException {
        Derived object = new Derived();
        object.count = number;
        object.next = object;
        return switch (kind & 7) {
            case 0 -> new Object[] {object, object.copy()};
            case 1 -> new Plain().copy();
            case 2 -> new long[] {number}.clone();
            case 3 -> new Object[][] {{object}, null}.clone();
            case 4 -> new ArrayList<>(List.of(number)).clone();
            case 5 -> new EnumMap<Color, Integer>(Color.class).clone();
            case 6 -> new double[] {number, -0.0}.clone();
            default -> Color.values();
        };
    }

    static Object hashes(Object object) {
        Object other = new Object();
        return new boolean[] {System.identityHashCode(object) == System.identityHashCode(object), other.hashCode() == System.identityHashCode(other),
            System.identityHashCode(null) == 0};
    }

    static Object interned(String text) {
        String copy = new String(text);
        return new boolean[] {copy.intern() == text.intern(), copy.intern().equals(text), ("lit" + text).intern() == ("lit" + text).intern(),
            new String("StubReach").intern() == "StubReach", (text + "é\ud83d").intern() == (text + "é\ud83d").intern()};
    }

    static Object notified(int kind) {
        Object lock = new Object();
        if (kind > 0) { lock.notify(); } else { lock.notifyAll(); }
        return kind;
    }

    static Object newArrays(int kind, int[] sizes) {
        Class<?>[] kinds = {int.class, String.class, char[].class, boolean.class, double[][].class, Color.class, void.class, null};
        return Array.newInstance(kinds[kind & 7], sizes);
    }

    static Object newMatrix(int kind, int rows, int columns) {
        Class<?>[] kinds = {int.class, String.class, char[].class, boolean.class, double[][].class, Color.class, float.class, long.class};
        return Array.newInstance(kinds[kind & 7], rows & 3, (columns & 3) - (kind >> 3 & 1));
    }

    static Object newRow(int kind, int size) {
        Class<?>[] kinds = {int.class, String.class, char[].class, boolean.class, double[][].class, Color.class, void.class, null};
        return Array.newInstance(kinds[kind & 7], size & 15);
    }

    static Object elements(int kind, int index) {
        Object[] arrays = {new int[] {1, 2}, new byte[] {3}, new String[] {"a", null}, new char[] {'c'}, new boolean[] {true}, new float[] {1f},
            new double[] {-0.0}, new long[] {5}, new short[] {6}, "none", null, new int[][] {{1}}};
        Object array = arrays[Math.floorMod(kind, arrays.length)];
        return new Object[] {Array.getLength(array), Array.get(array, index)};
    }

    // --- what the JVM keeps of its boxes, strings and classes: all static fields of a class

    static Object initialised(int kind) throws Throwable {
        String[] names = {"java.lang.Integer$IntegerCache", "java.lang.Long$LongCache", "java.lang.Short$ShortCache", "java.lang.Byte$ByteCache",
            "java.lang.Character$CharacterCache"};
        return statics(names[Math.floorMod(kind, names.length)], "cache", "high");
    }

    static Object initialisedMemory() throws Throwable {
        return statics("jdk.internal.misc.UnsafeConstants", "ADDRESS_SIZE0", "PAGE_SIZE", "BIG_ENDIAN", "UNALIGNED_ACCESS");
    }

    static Object initialisedSystem() throws Throwable {
        return new Object[] {statics("java.lang.System", "lineSeparator"), System.lineSeparator()};
    }

    static Object initialisedProperties() throws Throwable {
        return statics("jdk.internal.util.StaticProperty", "NATIVE_ENCODING", "FILE_ENCODING", "SUN_JNU_ENCODING", "JDK_SERIAL_FILTER",
            "JDK_SERIAL_FILTER_FACTORY", "JAVA_PROPERTIES_DATE", "JAVA_LOCALE_USE_OLD_ISO_CODES", "USER_LANGUAGE", "USER_LANGUAGE_DISPLAY",
            "USER_LANGUAGE_FORMAT", "USER_SCRIPT", "USER_SCRIPT_DISPLAY", "USER_SCRIPT_FORMAT", "USER_COUNTRY", "USER_COUNTRY_DISPLAY", "USER_COUNTRY_FORMAT",
            "USER_VARIANT", "USER_VARIANT_DISPLAY", "USER_VARIANT_FORMAT", "USER_EXTENSIONS", "USER_EXTENSIONS_DISPLAY", "USER_EXTENSIONS_FORMAT", "USER_REGION");
    }

    static Object initialisedHandles(int a) throws Throwable {
        VarHandle handle = MethodHandles.lookup().findVarHandle(Base.class, "count", int.class);
        Base object = new Base();
        handle.setVolatile(object, a);
        VarHandle.fullFence();
        return new Object[] {object, new WeakReference<Object>(object).get() == object, new SoftReference<Object>("x").get()};
    }

    private static Object statics(String name, String... fields) throws Throwable {
        Class<?> cls = Class.forName(name);
        U.ensureClassInitialized(cls);
        List<Object> seen = new ArrayList<>();
        for (String each : fields) {
            Field field = declared(cls, each);
            if (field != null) {
                seen.add(each);
                seen.add(valueOf(field));
            }
        }
        return seen;
    }

    static Field declared(Class<?> cls, String name) {
        try {
            return cls.getDeclaredField(name);
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    static Object valueOf(Field field) {
        Object base = U.staticFieldBase(field);
        long at = U.staticFieldOffset(field);
        if (field.getType() == int.class) { return U.getInt(base, at); }
        if (field.getType() == boolean.class) { return U.getBoolean(base, at); }
        Object found = U.getReference(base, at);
        return found instanceof String text ? new String(text) : found; // which texts are one is not asked here
    }

    static Object boxes(int n) {
        return new boolean[] {Integer.valueOf(n) == Integer.valueOf(n), Long.valueOf(n) == Long.valueOf(n), Short.valueOf((short) n) == Short.valueOf((short) n),
            Byte.valueOf((byte) n) == Byte.valueOf((byte) n), Character.valueOf((char) n) == Character.valueOf((char) n)};
    }

    static boolean assertions() { return StubReach.class.desiredAssertionStatus() | String.class.desiredAssertionStatus(); }

    static Object named(String name, boolean initialise) throws ClassNotFoundException {
        Class<?> found = Class.forName(name, initialise, StubReach.class.getClassLoader());
        return new Object[] {found, found.getName()};
    }

    static Object namedHere(int kind) throws ClassNotFoundException {
        String[] names = {"StubReach", "StubReach$Color", "java.lang.String", "[I", "[[Ljava.lang.String;", "[LStubReach;", "int", "java/lang/String", "No.Such",
            "[X", "", "[LNo;", "[java.lang.String", "[[", "[V", "[Ljava/lang/String;", "java.util.Map$Entry", "java.util.Map.Entry", "[II", "[LString", " "};
        return Class.forName(names[Math.floorMod(kind, names.length)]);
    }

    static Object namedBy(int kind) throws ClassNotFoundException {
        String[] names = {"java.lang.String", "[I", "[[Ljava.lang.String;", "int", "No.Such", "", "[LNo;", "java.util.Map$Entry"};
        return Class.forName(names[Math.floorMod(kind, names.length)], kind > 0, null);
    }

    sealed interface Sealed permits Only { }

    static final class Only implements Sealed { }

    record Point(int x, List<String> y) { }

    private static class Generic<T extends Comparable<T>> extends ArrayList<T> implements java.io.Serializable { }

    static Class<?> someClass(int kind) {
        class Local { }
        Class<?>[] classes = {int.class, void.class, int[].class, String[][].class, Object.class, StubReach.class, Color.class, Color.GREEN.getClass(),
            Point.class, Sealed.class, Only.class, Generic.class, Generic[].class, Local.class, new Object() { }.getClass(), Runnable.class, Override.class,
            java.util.Map.Entry.class, Thread.State.class, ((Runnable) () -> { }).getClass()};
        return classes[Math.floorMod(kind, classes.length)];
    }

    static Object kinds(int kind) {
        Class<?> c = someClass(kind);
        return new Object[] {c.isArray(), c.isPrimitive(), c.isInterface(), c.isRecord(), c.isEnum(), c.isAnonymousClass(), c.isLocalClass(), c.isMemberClass(),
            c.isAnnotation(), c.isSynthetic(), c.isHidden(), c.getModifiers(), c.isSealed(), c.getPermittedSubclasses(), c.getNestHost(), c.getSuperclass(),
            c.getInterfaces(), c.getDeclaringClass(), c.getEnclosingClass(), c.getComponentType(), c.isInstance("x"), c.isAssignableFrom(String.class),
            Object.class.isAssignableFrom(c)};
    }

    static Object names(int kind) {
        Class<?> c = someClass(kind);
        return new Object[] {c.getName(), c.getSimpleName(), c.getTypeName(), c.getCanonicalName(), c.toString(), c.getPackageName()};
    }

    static Object signature(int kind) {
        Class<?> c = someClass(kind);
        return new Object[] {c.getTypeParameters().length, c.toGenericString()};
    }

    static Object loaders(int kind) {
        Class<?>[] classes = {String.class, int.class, int[].class, List.class, Color[].class, StubReach.class};
        return classes[Math.floorMod(kind, classes.length)].getClassLoader() == null;
    }

    static Object fields(int kind) {
        Class<?>[] classes = {Base.class, Derived.class, Color.class, List.class, int[].class, int.class, Plain.class, Comparable.class};
        Class<?> cls = classes[kind & 7];
        List<Object> seen = new ArrayList<>();
        for (Field[] every : new Field[][] {cls.getDeclaredFields(), cls.getFields()}) {
            for (Field each : every) {
                seen.add(List.of(each.getName(), each.getModifiers(), each.getType(), each.getDeclaringClass(), each.toString(), each.hashCode(), each.equals(each)));
            }
        }
        return seen;
    }

    static Object oneField(String name, int kind) throws NoSuchFieldException {
        Field field = kind > 0 ? Base.class.getDeclaredField("text") : Derived.class.getField("shown");
        return new Object[] {field.getName(), field.equals(kind > 0 ? Base.class.getDeclaredField("text") : Derived.class.getField("shown")),
            field == (kind > 0 ? Base.class.getDeclaredField("text") : Derived.class.getField("shown")), Derived.class.getField(name)};
    }

    static Object constants(int kind) {
        Class<?>[] classes = {Color.class, Color.GREEN.getClass(), Enum.class, String.class, int.class, Thread.State.class, Color[].class, StubReach.class};
        return new Object[] {classes[kind & 7].getEnumConstants(), classes[kind & 7].getEnumConstants() == classes[kind & 7].getEnumConstants()};
    }

    static Object constantNamed(String name) { return new Object[] {Color.valueOf("GREEN"), Color.valueOf(name)}; }

    // --- references

    static Object references(String text, int kind) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(text, queue);
        SoftReference<Object> soft = new SoftReference<>(text);
        PhantomReference<Object> phantom = new PhantomReference<>(text, queue);
        List<Object> seen = new ArrayList<>(List.of(weak.refersTo(text), weak.refersTo(null), soft.refersTo(text), phantom.refersTo(text), phantom.refersTo(null)));
        seen.add(phantom.get());
        weak.clear(); phantom.clear(); soft.clear();
        seen.addAll(List.of(weak.refersTo(text), weak.refersTo(null), soft.refersTo(null), phantom.refersTo(null), phantom.refersTo(text)));
        java.lang.ref.Reference.reachabilityFence(weak);
        return seen;
    }

    static Object weakly(String key, String value) {
        java.util.WeakHashMap<String, String> map = new java.util.WeakHashMap<>();
        map.put(key, value);
        return new Object[] {map.get(key), map.size(), map.containsKey(value), map.remove(key)};
    }

    static Object local(int number) {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> number);
        Integer before = local.get();
        local.set(before + 1);
        return new Object[] {before, local.get()};
    }

    // --- handles

    static Object lookups(int kind) throws Throwable {
        MethodHandles.Lookup lookup = kind > 0 ? MethodHandles.lookup() : MethodHandles.privateLookupIn(Derived.class, MethodHandles.lookup());
        VarHandle handle = kind > 0 ? lookup.findVarHandle(Base.class, "count", int.class) : lookup.findStaticVarHandle(Derived.class, "made", int.class);
        VarHandle other = kind > 100 ? handle.withInvokeExactBehavior() : handle.withInvokeBehavior();
        Derived object = new Derived();
        if (kind > 0) { other.set((Base) object, kind); } else { other.set(kind); }
        VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence(); VarHandle.loadLoadFence(); VarHandle.storeStoreFence();
        return new Object[] {object, lookup.lookupClass(), lookup.ensureInitialized(Derived.class), Derived.made};
    }

    static Object noHandle(int kind, String name) throws Throwable {
        return switch (kind & 3) {
            case 0 -> MethodHandles.lookup().findVarHandle(Base.class, name, int.class) != null;
            case 1 -> MethodHandles.lookup().findVarHandle(Base.class, "count", long.class) != null;
            case 2 -> MethodHandles.lookup().findStaticVarHandle(Base.class, "count", int.class) != null;
            default -> MethodHandles.arrayElementVarHandle(kind > 3 ? int.class : null) != null;
        };
    }

    static Object handleOfOther(int kind) throws Throwable {
        VarHandle count = MethodHandles.lookup().findVarHandle(Base.class, "count", int.class);
        VarHandle next = MethodHandles.lookup().findVarHandle(Base.class, "next", Object.class);
        VarHandle elements = MethodHandles.arrayElementVarHandle(String[].class);
        Base object = new Base();
        Object[] texts = new String[2];
        object.next = 3;
        switch (kind & 15) {
            case 0 -> { return (boolean) count.get(object); }
            case 1 -> { return (long) count.get(object); }
            case 2 -> { return (String) next.get(object); }
            case 3 -> count.set(object);
            case 4 -> { return (int) count.get(); }
            case 5 -> count.set(object, (short) 3);
            case 6 -> count.set((Object) "other", 3);
            case 7 -> count.set((Base) null, 3);
            case 8 -> { return count.compareAndSet(object, 0, (short) 1); }
            case 9 -> elements.set(texts, 0, (Object) 3);
            case 10 -> elements.set((Object) new int[1], 0, "x");
            case 11 -> elements.set(texts, 2, "x");
            case 12 -> elements.set(texts, 1, "x");
            case 13 -> { return (Integer) next.getAndSet(object, "y"); }
            case 14 -> count.set(object, Integer.valueOf(3));
            default -> { return next.get(object); }
        }
        return new Object[] {object, texts};
    }

    // --- atomics and collections for threads

    static Object updaters(int a, int b) {
        AtomicIntegerFieldUpdater<Base> counts = AtomicIntegerFieldUpdater.newUpdater(Base.class, "count");
        AtomicReferenceFieldUpdater<Base, Object> nexts = AtomicReferenceFieldUpdater.newUpdater(Base.class, Object.class, "next");
        Base object = new Base();
        return new Object[] {counts.getAndAdd(object, a), counts.compareAndSet(object, a, b), counts.getAndSet(object, a), nexts.getAndSet(object, "n"),
            nexts.compareAndSet(object, "m", object), object};
    }

    static Object longs(long a, long b) {
        AtomicLong number = new AtomicLong(a);
        return new Object[] {number.getAndAdd(b), number.compareAndExchange(a, b), number.weakCompareAndSetPlain(b, a), number};
    }

    static Object concurrent(String[] keys, int value) {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        for (String key : keys) {
            map.merge(key, value, Integer::sum);
        }
        return new Object[] {new TreeMap<>(map), map.size(), map.mappingCount()};
    }

    static Object skipping(int[] keys) {
        ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        for (int key : keys) {
            map.put(key, keys.length);
        }
        return new Object[] {map.toString(), map.size(), map.isEmpty() ? null : map.firstKey(), map.ceilingKey(0)};
    }

    static Object parked(int kind) {
        LockSupport.unpark(kind > 0 ? Thread.currentThread() : null);
        return kind;
    }

    static Object waiting() {
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();
        return 1;
    }

    // --- the system

    static Object threads(int priority) {
        Thread thread = Thread.currentThread();
        thread.setPriority(1 + (priority & 7) % 5);
        Thread.yield();
        Thread.onSpinWait();
        Object seen = new Object[] {thread == Thread.currentThread(), thread.isAlive(), thread.getPriority(), thread.isInterrupted(), thread.isDaemon() || true};
        thread.setPriority(5);
        return seen;
    }

    static Object newThread(int kind) {
        Thread thread = new Thread(() -> { }, "mine");
        return new Object[] {thread.isAlive(), thread.getState(), thread.getPriority()};
    }

    static Object threadName() { return Thread.currentThread().getName(); }

    static Object started() { Thread thread = new Thread(() -> { }); thread.start(); return 1; }

    static Object startedAgain() { Thread.currentThread().start(); return 1; }

    static Object badPriority(int priority) { Thread.currentThread().setPriority(priority | 16); return priority; }

    static Object properties(String key) {
        List<String> seen = new ArrayList<>();
        for (String known : new String[] {"line.separator", "file.separator", "path.separator", "user.language", "user.country", "user.timezone", "file.encoding",
            "stdout.encoding", "sun.jnu.encoding", "native.encoding", "sun.io.unicode.encoding", "sun.cpu.endian", "java.awt.headless", "no.such"}) {
            seen.add(System.getProperty(known));
        }
        return new Object[] {seen, System.getProperty("no.such", key), Boolean.getBoolean("java.awt.headless"), Integer.getInteger("no.such", 3)};
    }

    static Object property(String key) { return System.getProperty(key); }

    static Object manager() { return System.getSecurityManager(); }

    static Object setManager(int kind) { System.setSecurityManager(null); return kind; }

    static void exit(int status) { System.exit(status); }

    static void halt(int status) { Runtime.getRuntime().halt(status); }

    static void exitRuntime(int status) { Runtime.getRuntime().exit(status); }

    static Object collected(int kind) { Runtime.getRuntime().gc(); System.gc(); return kind; }

    static Object locale() { return new Object[] {Locale.getDefault().toString(), Locale.getDefault(Locale.Category.FORMAT).toString(), String.format("%,d", 12345)}; }

    static Object privileged(int kind, String text) throws Exception {
        return switch (kind & 3) {
            case 0 -> AccessController.doPrivileged((java.security.PrivilegedAction<Object>) () -> text);
            case 1 -> AccessController.doPrivileged((java.security.PrivilegedExceptionAction<Object>) () -> { throw new Exception(text); });
            case 2 -> AccessController.doPrivilegedWithCombiner((java.security.PrivilegedExceptionAction<Object>) () -> { throw new IllegalStateException(text); });
            default -> AccessController.doPrivileged((java.security.PrivilegedAction<Object>) () -> { throw new Error(text); }, null);
        };
    }

    static Object context() { return AccessController.getContext().getDomainCombiner(); }

    static Object permitted(String name) { AccessController.checkPermission(new RuntimePermission("x" + name)); return name; }

    static Object permittedByContext(String name) { AccessController.getContext().checkPermission(new RuntimePermission("x" + name)); return name; }

    // --- numbers

    static Object primes(int n, long m) {
        BigInteger big = BigInteger.valueOf(m).multiply(BigInteger.valueOf(m)).add(BigInteger.valueOf(n));
        return new boolean[] {BigInteger.valueOf(n).isProbablePrime(20), big.isProbablePrime(6), BigInteger.ONE.shiftLeft(61).subtract(BigInteger.ONE).isProbablePrime(4)};
    }

    static Object primeAfter(int n) { return BigInteger.valueOf(n & 0xffff).nextProbablePrime(); }

    static Object checksums(byte[] bytes, int from, int count, int one) {
        CRC32 crc = new CRC32();
        Adler32 adler = new Adler32();
        crc.update(one); adler.update(one);
        crc.update(bytes, from, count);
        adler.update(bytes, from, count);
        crc.update(bytes); adler.update(bytes);
        return new Object[] {crc, adler, crc.getValue(), adler.getValue()};
    }

    /** Without the locale, which keeps its hash code once it was asked for it. */
    static DecimalFormatSymbols placeless(DecimalFormatSymbols symbols) {
        U.putReference(symbols, U.objectFieldOffset(DecimalFormatSymbols.class, "locale"), null);
        return symbols;
    }

    static Object symbols(int kind) {
        return placeless(new DecimalFormatSymbols(new Locale[] {Locale.ROOT, Locale.ENGLISH, Locale.US, Locale.FRENCH}[kind & 3]));
    }

    static Object numberFormat(int kind, double number, long whole) {
        Locale locale = new Locale[] {Locale.ROOT, Locale.ENGLISH, Locale.US}[(kind >>> 2) % 3];
        NumberFormat format = switch (kind & 3) {
            case 0 -> NumberFormat.getInstance(locale);
            case 1 -> NumberFormat.getIntegerInstance(locale);
            case 2 -> NumberFormat.getPercentInstance(locale);
            default -> NumberFormat.getNumberInstance();
        };
        placeless((DecimalFormatSymbols) U.getReference(format, U.objectFieldOffset(java.text.DecimalFormat.class, "symbols")));
        return new Object[] {format.format(number), format.format(whole), format};
    }

    static Object currency(double number) { return NumberFormat.getCurrencyInstance(Locale.US).format(number); }

    static Object currencySymbol() { return new DecimalFormatSymbols(Locale.US).getCurrencySymbol(); }

    static Object decimal(double number, String pattern) { return new java.text.DecimalFormat("#,##0.00;(#)").format(number); }

    static Object signs(double a, double b, float c, float d) {
        return new Object[] {Math.copySign(a, b), Math.copySign(c, d), Math.nextAfter(a, b), Math.ulp(a), Math.getExponent(c), Math.scalb(a, 3), Double.hashCode(a)};
    }

    static Object bits(double a, float b) {
        return new Object[] {Double.doubleToLongBits(a), Float.floatToIntBits(b), Double.compare(a, b), Double.valueOf(a).hashCode(), Double.toHexString(a)};
    }

    static Object random(long seed) { return new java.util.Random(seed).ints(3).sum() + new java.util.SplittableRandom(seed).nextInt(); }

    static Object shuffled(int seed) {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        Collections.shuffle(list, new java.util.Random(seed));
        return list;
    }

    // --- arrays as memory

    static Object mismatches(byte[] a, byte[] b, long[] c, long[] d, double[] e, double[] f) {
        return new int[] {Arrays.mismatch(a, b), Arrays.mismatch(c, d), Arrays.mismatch(e, f), Arrays.compare(a, b), Arrays.compare(c, d), Arrays.compare(e, f),
            Arrays.equals(a, b) ? 1 : 0, Arrays.equals(c, d) ? 1 : 0, Arrays.equals(e, f) ? 1 : 0};
    }

    static Object longMismatches(int length, int at, int value) {
        int size = length & 31;
        List<Object> seen = new ArrayList<>();
        char[] chars = new char[size], others = new char[size];
        double[] doubles = new double[size], more = new double[size];
        float[] floats = new float[size], rest = new float[size];
        long[] longs = new long[size], last = new long[size];
        if ((at & 31) < size) {
            others[at & 31] = (char) value; more[at & 31] = value == 0 ? -0.0 : value; rest[at & 31] = value == 0 ? -0f : value; last[at & 31] = value;
        }
        seen.add(Arrays.mismatch(chars, others)); seen.add(Arrays.mismatch(doubles, more)); seen.add(Arrays.mismatch(floats, rest));
        seen.add(Arrays.mismatch(longs, last)); seen.add(Arrays.equals(doubles, more)); seen.add(Arrays.compare(longs, last));
        seen.add(Arrays.mismatch(doubles, size / 2, size, more, size / 2, size));
        return seen;
    }

    static Object filled(byte[] bytes, int from, int count, int value) {
        byte[] copy = Arrays.copyOf(bytes, 24);
        U.setMemory(copy, U.arrayBaseOffset(byte[].class) + (from & 7), count & 15, (byte) value);
        return copy;
    }

    static Object moved(byte[] bytes, int from, int to, int count) {
        byte[] copy = Arrays.copyOf(bytes, 24);
        int[] numbers = new int[6];
        U.copyMemory(copy, U.arrayBaseOffset(byte[].class) + (from & 7), copy, U.arrayBaseOffset(byte[].class) + (to & 7), count & 15);
        U.copyMemory(copy, U.arrayBaseOffset(byte[].class) + (from & 7), numbers, U.arrayBaseOffset(int[].class) + (to & 7), count & 15);
        return new Object[] {copy, numbers};
    }

    static Object scales(int kind) {
        Class<?>[] classes = {int[].class, byte[].class, String[].class, long[].class, boolean[].class, char[].class, short[].class, double[].class};
        return new long[] {U.arrayBaseOffset(classes[kind & 7]), U.arrayIndexScale(classes[kind & 7])};
    }

    static Object allocated(int kind) throws InstantiationException {
        Class<?>[] classes = {Derived.class, Plain.class, Comparable.class, int[].class, Number.class, Plain[].class, int.class, ArrayList.class};
        return U.allocateInstance(classes[kind & 7]);
    }

    abstract static class Lazy { static int made = 5; static { System.out.print("lazy"); } }

    static Object initialising(int kind) {
        boolean before = U.shouldBeInitialized(Lazy.class);
        if (kind > 0) { U.ensureClassInitialized(Lazy.class); }
        return new boolean[] {before, U.shouldBeInitialized(Lazy.class), U.shouldBeInitialized(String.class)};
    }

    static Object thrown(String text, int kind) {
        U.throwException(kind > 0 ? new Exception(text) : kind < 0 ? new Error(text) : null);
        return text;
    }

    static Object noField(String name) { return U.objectFieldOffset(Base.class, name); }

    static Object fences(int kind) { U.loadFence(); U.storeFence(); U.fullFence(); return kind; }
}
