import java.io.*;
import java.lang.reflect.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
import javax.tools.*;

/** Calls methods of the JDK with objects that write down which of their methods are called; prints each call with what was seen.
 *  The objects are of proxies, of classes written here that extend classes of the JDK, and of those of the JDK that hold such ones. */
public class Spies {
    static final ThreadLocal<Set<String>> SEEN = new ThreadLocal<>();
    static final List<String> LEFT_OUT = List.of(
        "java.io.File", "java.io.RandomAccess", "java.io.Console", "java.io.ObjectInputFilter", "java.lang.Runtime", "java.lang.System",
        "java.lang.Thread", "java.lang.Process", "java.lang.ClassLoader", "java.lang.Module", "java.lang.Class", "java.lang.SecurityManager",
        "java.util.Timer", "java.util.Scanner", "java.util.ServiceLoader", "java.util.ResourceBundle", "java.lang.Shutdown", "java.lang.ref");
    static final Map<Class<?>, Class<?>> SPIES = new HashMap<>();
    static Random random = new Random(1);
    static int more;

    public static void note(String what) {
        if (Thread.currentThread().isInterrupted()) throw new Error("it took too long");
        Set<String> seen = SEEN.get();
        if (seen != null) seen.add(what);
    }

    public static class Thing implements Comparable<Object> {
        public int compareTo(Object other) { note("java.lang.Comparable#compareTo"); return random.nextInt(3) - 1; }
        public boolean equals(Object other) { note("java.lang.Object#equals"); return random.nextBoolean(); }
        public int hashCode() { note("java.lang.Object#hashCode"); return 1; }
        public String toString() { note("java.lang.Object#toString"); return "thing"; }
    }

    public static Object make(Class<?> type, int depth) {
        if (type == boolean.class || type == Boolean.class) return random.nextInt(4) > 0 ? more-- > 0 : random.nextBoolean();
        if (type == char.class || type == Character.class) return 'a';
        if (type == byte.class) return (byte) 1;
        if (type == short.class) return (short) 1;
        if (type == int.class || type == Integer.class) return random.nextInt(3);
        if (type == long.class || type == Long.class) return (long) random.nextInt(3);
        if (type == float.class || type == Float.class) return 1f;
        if (type == double.class || type == Double.class) return 1d;
        if (type == String.class) return random.nextBoolean() ? "s" : "%s";
        if (type == void.class || type == Void.class) return null;
        if (type == Object.class) return depth > 0 && random.nextInt(4) == 0 ? make(anyOf(), depth - 1) : new Thing();
        if (type == Comparable.class) return new Thing();
        if (type == Class.class) return String.class;
        if (type.isArray()) return arrayOf(type.getComponentType(), depth);
        if (type.isEnum()) return type.getEnumConstants()[0];
        if (type.isInterface()) return !type.isSealed() && (depth == 0 || random.nextInt(3) > 0) ? proxy(type) : held(type, depth);
        return built(SPIES.containsKey(type) && random.nextInt(3) > 0 ? SPIES.get(type) : type, depth);
    }

    static Class<?> anyOf() {
        Class<?>[] some = {List.class, Map.class, Optional.class, Throwable.class, Number.class, CharSequence.class, Date.class, Formattable.class};
        return some[random.nextInt(some.length)];
    }

    static Object arrayOf(Class<?> type, int depth) {
        Object made = Array.newInstance(type, 2);
        for (int i = 0; i < 2; i++) Array.set(made, i, make(type, Math.max(depth - 1, 0)));
        return made;
    }

    /** An object of the JDK's that holds spies, or a spy. */
    static Object held(Class<?> type, int depth) {
        Object[] some = {new ArrayList<>(List.of(new Thing())), new HashMap<>(Map.of(new Thing(), new Thing())), new HashSet<>(Set.of(new Thing())),
            new ArrayDeque<>(List.of(new Thing())), Collections.reverseOrder(proxy(Comparator.class)), Stream.of(new Thing(), new Thing()),
            Collections.unmodifiableList((List<?>) proxy(List.class)), new StringBuilder("s"), new ArrayList<>(List.of(new Thing())).iterator(),
            new TreeMap<>(Map.of("k", new Thing())), Collectors.toList(), new ArrayList<>(List.of(new Thing())).spliterator(), IntStream.range(0, 2)};
        for (Object one : some) if (type.isInstance(one)) return one;
        return type.isSealed() ? null : proxy(type);
    }

    @SuppressWarnings("unchecked")
    static <T> T proxy(Class<T> type) {
        return (T) Proxy.newProxyInstance(Spies.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            note(type.getName() + "#" + method.getName());
            if (method.isDefault() && random.nextInt(3) > 0) return InvocationHandler.invokeDefault(proxy, method, args);
            if (method.getName().equals("toString")) return "spy";
            return make(method.getReturnType(), 0);
        });
    }

    static Object built(Class<?> type, int depth) {
        List<Constructor<?>> every = new ArrayList<>(List.of(type.getConstructors()));
        if (Modifier.isAbstract(type.getModifiers()) || every.isEmpty() || depth < 0) return null;
        Collections.shuffle(every, random);
        for (Constructor<?> one : every) {
            try { return one.newInstance(arguments(one, depth - 1)); } catch (ReflectiveOperationException | RuntimeException e) { continue; }
        }
        return null;
    }

    static Object[] arguments(Executable of, int depth) {
        return Stream.of(of.getParameterTypes()).map(type -> make(type, Math.max(depth, 0))).toArray();
    }

    // --- classes that extend those of the JDK

    static boolean isOpen(Class<?> type) {
        int flags = type.getModifiers();
        return Modifier.isPublic(flags) && !Modifier.isFinal(flags) && !type.isInterface() && !type.isEnum() && !type.isSealed() && type != Object.class
            && (type.getEnclosingClass() == null || Modifier.isStatic(flags)) && !type.isRecord()
            && Stream.of(type.getDeclaredConstructors()).anyMatch(Spies::isVisible);
    }

    static boolean isVisible(Executable one) {
        return (one.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    static String source(String name, Class<?> type) {
        StringBuilder text = new StringBuilder("@SuppressWarnings(\"all\") public class " + name + " extends " + type.getCanonicalName() + " {\n");
        for (Constructor<?> one : type.getDeclaredConstructors())
            if (isVisible(one) && Stream.of(one.getParameterTypes()).allMatch(param -> Modifier.isPublic(param.getModifiers())))
                text.append("public " + name + "(" + params(one) + ")" + thrown(one) + " { super(" + names(one) + "); }\n");
        Map<String, Method> every = new LinkedHashMap<>();
        Set<String> fixed = new HashSet<>();
        for (Class<?> above = type; above != null; above = above.getSuperclass())
            for (Method one : above.getDeclaredMethods()) put(one, every, fixed);
        for (Method one : type.getMethods()) put(one, every, fixed);
        every.keySet().removeAll(fixed);
        for (Method one : every.values()) text.append(overriding(type, one));
        return text.append("}\n").toString();
    }

    static void put(Method one, Map<String, Method> every, Set<String> fixed) {
        String key = one.getName() + params(one);
        int flags = one.getModifiers();
        if (Modifier.isFinal(flags) || Modifier.isStatic(flags) || !isVisible(one)) fixed.add(key);
        if (one.isSynthetic() || one.getName().equals("finalize")) return;
        Method known = every.get(key);
        if (known == null || (known.getReturnType() != one.getReturnType() && known.getReturnType().isAssignableFrom(one.getReturnType()))) every.put(key, one);
    }

    static String overriding(Class<?> type, Method one) {
        String result = one.getReturnType().getCanonicalName();
        String access = Modifier.isPublic(one.getModifiers()) ? "public " : "protected ";
        String call = Modifier.isAbstract(one.getModifiers())
            ? (result.equals("void") ? "" : "return (" + result + ") Spies.make(" + result + ".class, 0);")
            : (result.equals("void") ? "" : "return ") + (one.isDefault() ? one.getDeclaringClass().getCanonicalName() + ".super." : "super.")
                + one.getName() + "(" + names(one) + ");";
        if (one.isDefault() && !List.of(type.getInterfaces()).contains(one.getDeclaringClass())) return "";
        return access + result + " " + one.getName() + "(" + params(one) + ")" + thrown(one)
            + " { Spies.note(\"" + type.getName() + "#" + one.getName() + "\"); " + call + " }\n";
    }

    static String params(Executable one) {
        Class<?>[] types = one.getParameterTypes();
        return IntStream.range(0, types.length).mapToObj(i -> types[i].getCanonicalName() + " p" + i).collect(Collectors.joining(", "));
    }

    static String names(Executable one) {
        return IntStream.range(0, one.getParameterCount()).mapToObj(i -> "p" + i).collect(Collectors.joining(", "));
    }

    static String thrown(Executable one) {
        return one.getExceptionTypes().length == 0 ? "" : " throws "
            + Stream.of(one.getExceptionTypes()).map(Class::getCanonicalName).collect(Collectors.joining(", "));
    }

    static void compile(Map<String, Class<?>> wanted, Path folder) throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        for (int round = 0; round < 8 && !wanted.isEmpty(); round++) {
            List<JavaFileObject> files = new ArrayList<>();
            wanted.forEach((name, type) -> files.add(new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                @Override public CharSequence getCharContent(boolean ignore) { return source(name, type); }
            }));
            DiagnosticCollector<JavaFileObject> wrong = new DiagnosticCollector<>();
            List<String> options = List.of("-nowarn", "-Xlint:none", "-Xmaxerrs", "10000", "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
            if (javac.getTask(null, null, wrong, options, null, files).call()) break;
            for (Diagnostic<? extends JavaFileObject> one : wrong.getDiagnostics())
                if (one.getKind() == Diagnostic.Kind.ERROR && one.getSource() != null) wanted.remove(one.getSource().getName().replaceAll("[/]|[.]java", ""));
        }
        ClassLoader loader = new java.net.URLClassLoader(new java.net.URL[] {folder.toUri().toURL()}, Spies.class.getClassLoader());
        for (Map.Entry<String, Class<?>> one : wanted.entrySet()) SPIES.put(one.getValue(), loader.loadClass(one.getKey()));
    }

    // --- calls

    static void call(Class<?> type, Executable of, int round, PrintStream out, ExecutorService threads) throws Exception {
        random = new Random(31L * round + of.toString().hashCode());
        more = 4;
        Future<Set<String>> running = threads.submit(() -> {
            boolean isBare = Modifier.isStatic(of.getModifiers()) || of instanceof Constructor;
            Object receiver = isBare ? null : make(type, 2);
            Object[] args = arguments(of, 2);
            if (!isBare && receiver == null) return null;
            Set<String> seen = new TreeSet<>();
            SEEN.set(seen);
            try {
                if (of instanceof Method) ((Method) of).invoke(receiver, args); else construct((Constructor<?>) of, args);
            } catch (InvocationTargetException | IllegalArgumentException | InstantiationException e) {
                return new TreeSet<>(seen);
            } finally { SEEN.remove(); }
            return seen;
        });
        try {
            Set<String> seen = running.get(2, TimeUnit.SECONDS);
            if (seen != null) out.println(type.getName() + " " + label(of) + " " + String.join(",", seen));
        } catch (TimeoutException | ExecutionException e) { running.cancel(true); }
    }

    static void construct(Constructor<?> of, Object[] args) throws Exception {
        Class<?> spy = SPIES.get(of.getDeclaringClass());
        (spy == null ? of : spy.getConstructor(of.getParameterTypes())).newInstance(args);
    }

    static String label(Executable of) {
        String result = of instanceof Method ? ((Method) of).getReturnType().descriptorString() : "V";
        String params = Stream.of(of.getParameterTypes()).map(Class::descriptorString).collect(Collectors.joining());
        return (of instanceof Method ? of.getName() : "<init>") + " (" + params + ")" + result;
    }

    static List<Class<?>> classes(String... packages) throws Exception {
        List<Class<?>> found = new ArrayList<>();
        for (String one : packages) {
            Path folder = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/java.base", one.replace('.', '/'));
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.sorted().toList()) {
                    String name = one + "." + file.getFileName().toString().replace(".class", "");
                    if (!file.toString().endsWith(".class") || LEFT_OUT.stream().anyMatch(name::startsWith)) continue;
                    Class<?> type = Class.forName(name, false, null);
                    if (Modifier.isPublic(type.getModifiers()) && type.getCanonicalName() != null && isReached(type)) found.add(type);
                }
            }
        }
        return found;
    }

    static boolean isReached(Class<?> type) {
        return type.getEnclosingClass() == null || (Modifier.isPublic(type.getEnclosingClass().getModifiers()) && isReached(type.getEnclosingClass()));
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        int rounds = Integer.parseInt(args[0]), part = Integer.parseInt(args[1]), parts = Integer.parseInt(args[2]);
        List<Class<?>> every = classes(Arrays.copyOfRange(args, 3, args.length));
        Map<String, Class<?>> wanted = new LinkedHashMap<>();
        for (Class<?> type : every) if (isOpen(type)) wanted.put("Spy" + wanted.size(), type);
        compile(wanted, Files.createTempDirectory(Path.of("").toAbsolutePath(), "spies"));
        ExecutorService threads = Executors.newCachedThreadPool(work -> { Thread one = new Thread(work); one.setDaemon(true); return one; });
        for (int i = part; i < every.size(); i += parts) {
            Class<?> type = every.get(i);
            List<Executable> members = new ArrayList<>(List.of(type.getMethods()));
            if (!Modifier.isAbstract(type.getModifiers()) || SPIES.containsKey(type)) members.addAll(List.of(type.getConstructors()));
            members.sort(Comparator.comparing(Executable::toString));
            for (Executable of : members)
                if (!List.of("wait", "exit", "halt", "notify", "getClass").contains(of.getName()) && !of.isSynthetic())
                    for (int round = 0; round < rounds; round++) call(type, of, round, out, threads);
        }
        out.println("spies: " + SPIES.size());
        Runtime.getRuntime().halt(0);
    }
}
