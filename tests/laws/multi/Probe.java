package probe;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Calls the entry methods of many programs with many inputs, and prints of each call digests of what could be seen before and after it.
 *
 * Each line of the given file: a folder with the classes, one with the driver, its name, fields not to look at, and new names with old ones.
 * It is no part of twinproof and knows nothing of it: inputs come from its own random numbers, objects are read by its own reflection.
 */
public final class Probe {
    /** What a generated driver offers: arguments of each entry method made of random numbers, and its call. */
    public interface Calls {
        int entries();

        Object[] build(int entry, Random random) throws Throwable;

        Object call(int entry, Object[] args) throws Throwable;
    }

    /** Random values, small ones in half of the calls. */
    public static final class Random {
        private static final int[] EDGES = {Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1, 255, 256, 127, 128, -128, 65536, 1000, 31};
        private static final String[] WORDS = {"a", "b", "", "ab", "LOW", "MID", "TOP", "HIGH", "k", "K", "n1", "key2", "A", " "};
        public final boolean small;
        private long state;

        Random(long seed, boolean small) {
            this.state = seed * 0x9E3779B97F4A7C15L + 1;
            this.small = small;
            below(2);
        }

        public int below(int limit) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            return (int) ((state >>> 20) % limit);
        }

        public boolean rarely() {
            return below(12) == 0;
        }

        public int i() {
            if (small || below(3) > 0) {
                return below(9) - 2;
            }
            return below(2) == 0 ? EDGES[below(EDGES.length)] : below(2001) - 1000;
        }

        public String s() {
            return rarely() ? null : WORDS[below(WORDS.length)];
        }

        public <T> List<T> list(Supplier<T> maker) {
            List<T> made = new ArrayList<>();
            for (int size = below(small ? 3 : 6); size > 0; size--) {
                made.add(made.isEmpty() || below(4) > 0 ? maker.get() : made.get(below(made.size())));
            }
            return made;
        }

        public int[] ints() {
            int[] made = new int[below(small ? 4 : 7)];
            for (int at = 0; at < made.length; at++) {
                made[at] = i();
            }
            return made;
        }
    }

    private static final long CPU_LIMIT = 700_000_000L;
    private static final int DEEP = 12;
    private static final String DEEP_CALLS = "deep";

    private final Set<String> ignored;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final List<Class<?>> classes = new ArrayList<>();
    private final Calls calls;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Probe(String[] words) throws Exception {
        Path folder = Path.of(words[0]);
        ignored = new HashSet<>(Arrays.asList(words[3].split(",")));
        for (String pair : words[4].isEmpty() ? new String[0] : words[4].split(",")) {
            names.put(pair.split("=")[0], pair.split("=")[1]);
        }
        URL[] urls = {folder.toUri().toURL(), Path.of(words[1]).toUri().toURL()};
        ClassLoader loader = new URLClassLoader(urls, Probe.class.getClassLoader());
        capture();
        try (var paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths.filter(each -> each.toString().endsWith(".class")).sorted()::iterator) {
                String name = folder.relativize(path).toString().replace('/', '.').replace(".class", "");
                try {
                    classes.add(Class.forName(name, true, loader));
                } catch (LinkageError broken) {
                    out.reset();
                }
            }
        }
        classes.sort(Comparator.comparing(this::name));
        calls = (Calls) loader.loadClass(words[2]).getDeclaredConstructor().newInstance();
    }

    private void capture() {
        out.reset();
        err.reset();
        System.setOut(new PrintStream(out, true));
        System.setErr(new PrintStream(err, true));
    }

    private String name(Class<?> type) {
        if (type.isSynthetic() || type.isHidden()) {
            return "function";
        }
        String found = type.isAnonymousClass() ? "anonymous " + type.getSuperclass().getSimpleName() : type.getName();
        String[] parts = found.split("(?<=[.$])|(?=[.$])");
        for (int at = 0; at < parts.length; at++) {
            parts[at] = names.getOrDefault(parts[at], parts[at]);
        }
        return String.join("", parts);
    }

    /** Texts of objects, the same for the same heaps: each object has a number and is shown once. */
    private final class Shown {
        private final IdentityHashMap<Object, Integer> known = new IdentityHashMap<>();
        private final StringBuilder text = new StringBuilder();

        Shown add(Object value, int depth) {
            if (value == null || value instanceof String || value instanceof Number && value.getClass().getName().startsWith("java.lang")
                    || value instanceof Boolean || value instanceof Character) {
                text.append(value == null ? "null" : value.getClass().getSimpleName() + ":" + value);
            } else if (value instanceof Class<?> type) {
                text.append(name(type));
            } else if (value instanceof Enum<?> constant) {
                text.append(name(constant.getDeclaringClass())).append('.').append(constant.name());
            } else if (known.containsKey(value)) {
                text.append('#').append(known.get(value));
            } else if (depth > DEEP) {
                text.append("...");
            } else {
                known.put(value, known.size());
                text.append(name(value.getClass())).append('(');
                inside(value, depth + 1);
                text.append(')');
            }
            return this;
        }

        private void inside(Object value, int depth) {
            if (value.getClass().isArray()) {
                for (int at = 0; at < Array.getLength(value); at++) {
                    add(Array.get(value, at), depth);
                    text.append(',');
                }
                return;
            }
            contents(value, depth);
            for (Class<?> type = value.getClass(); type != null && !library(type); type = type.getSuperclass()) {
                fields(type, value, depth);
            }
        }

        /** What a collection, exception or text of the library holds; of the program's own classes only if these leave that to the library. */
        private void contents(Object value, int depth) {
            if (value instanceof ThreadLocal || value instanceof Thread || value.getClass().isSynthetic()) {
                return;
            }
            if (value instanceof Throwable thrown) {
                text.append(plain(thrown)).append(";cause ");
                add(field(Throwable.class, "cause", value), depth);
                add(thrown.getSuppressed(), depth);
            } else if (below(value, "java.util.ArrayList") || below(value, "java.util.Vector")) {
                boolean array = below(value, "java.util.ArrayList");
                Object[] all = (Object[]) field(above(value), "elementData", value);
                int size = (int) field(above(value), array ? "size" : "elementCount", value);
                add(Arrays.copyOf(all, size, Object[].class), depth);
            } else if (value instanceof Map<?, ?> map && !abstracted(value)) {
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    add(entry.getKey(), depth).text.append('=');
                    add(entry.getValue(), depth).text.append(',');
                }
            } else if (value instanceof Collection<?> all && !abstracted(value)) {
                for (Object each : all) {
                    add(each, depth).text.append(',');
                }
            } else if (library(value.getClass()) && (value instanceof CharSequence || value instanceof java.io.StringWriter)
                    || value instanceof java.util.Optional<?>) {
                text.append(value);
            } else if (value instanceof java.io.StringWriter writer) {
                text.append(writer.getBuffer());
            }
        }

        private Object plain(Throwable thrown) {
            return field(Throwable.class, "detailMessage", thrown);
        }

        private void fields(Class<?> type, Object value, int depth) {
            for (Field field : sorted(type)) {
                if (!Modifier.isStatic(field.getModifiers()) && !hidden(type, field)) {
                    text.append(field.getName()).append(':');
                    Object held = get(field, value);
                    add(whole(field) ? Long.valueOf(((Number) held).longValue()) : held, depth).text.append(';');
                }
            }
        }
    }

    /** Whether a field is one of which only the number counts: nobody outside sees how wide a private one is. */
    private static boolean whole(Field field) {
        Class<?> type = field.getType();
        return Modifier.isPrivate(field.getModifiers())
                && (type == byte.class || type == short.class || type == int.class || type == long.class);
    }

    private static boolean library(Class<?> type) {
        return type.getClassLoader() == null;
    }

    private static Class<?> above(Object value) {
        Class<?> type = value.getClass();
        while (!type.getName().equals("java.util.ArrayList") && !type.getName().equals("java.util.Vector")) {
            type = type.getSuperclass();
        }
        return type;
    }

    private static boolean below(Object value, String name) {
        for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether iterating would run the program's own code. */
    private static boolean abstracted(Object value) {
        Class<?> type = value.getClass();
        while (!library(type)) {
            type = type.getSuperclass();
        }
        return type.getSimpleName().startsWith("Abstract") || type == Object.class;
    }

    private static Object field(Class<?> type, String name, Object value) {
        try {
            return get(type.getDeclaredField(name), value);
        } catch (NoSuchFieldException gone) {
            throw new IllegalStateException(gone);
        }
    }

    private static Object get(Field field, Object value) {
        try {
            field.setAccessible(true);
            return field.get(value);
        } catch (IllegalAccessException refused) {
            throw new IllegalStateException(refused);
        }
    }

    private static Field[] sorted(Class<?> type) {
        Field[] all = type.getDeclaredFields();
        Arrays.sort(all, Comparator.comparing(Field::getName));
        return all;
    }

    private boolean hidden(Class<?> type, Field field) {
        return ignored.contains(type.getSimpleName() + "." + field.getName()) || field.getName().startsWith("this$");
    }

    /** The text of each static field, and of the fields of each enum constant. */
    private Map<String, String> statics() {
        Map<String, String> found = new TreeMap<>();
        for (Class<?> type : classes) {
            for (Field field : sorted(type)) {
                if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !field.isEnumConstant() && !hidden(type, field)) {
                    found.put(name(type) + "." + field.getName(), new Shown().add(get(field, null), 0).text.toString());
                }
            }
        }
        return found;
    }

    private static Map<String, String> changed(Map<String, String> before, Map<String, String> after) {
        Map<String, String> found = new TreeMap<>(after);
        found.entrySet().removeIf(each -> each.getValue().equals(before.get(each.getKey())));
        return found;
    }

    /** One call: what is seen before, and after; null where no input can be made. */
    private String[] run(int entry, int number, int total, Map<String, String> first) {
        Random random = new Random(entry * 1_000_003L + number, number < total / 2);
        Object[] args;
        try {
            args = calls.build(entry, random);
        } catch (Throwable refused) {
            return null;
        }
        capture();
        Map<String, String> early = statics();
        String before = new Shown().add(args, 0).text + " " + changed(first, early);
        Shown shown = new Shown();
        try {
            Object result = calls.call(entry, args);
            shown.text.append("returned ");
            shown.add(result, 0);
        } catch (ThreadDeath ended) {
            throw ended;
        } catch (StackOverflowError deep) {
            return new String[] {before, DEEP_CALLS};
        } catch (Throwable thrown) {
            shown.text.append("threw ").append(name(thrown.getClass()));
        }
        shown.add(args, 0);
        shown.text.append(changed(early, statics())).append(" out ").append(out).append(" err ").append(err);
        return new String[] {before, shown.text.toString()};
    }

    /** Makes calls in a thread of its own, which is given up where a call does not end. */
    private static final class Worker extends Thread {
        private final String[] words;
        private final int entry;
        private final int total;
        private final int wanted;
        private final PrintWriter to;
        volatile long began = 0;
        volatile boolean calling = false;
        final StringBuilder line = new StringBuilder();

        Worker(String[] words, int entry, int total, int wanted, PrintWriter to) {
            super(null, null, "calls", 4L << 20);
            this.words = words;
            this.entry = entry;
            this.total = total;
            this.wanted = wanted;
            this.to = to;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                Probe probe = new Probe(words);
                Map<String, String> first = probe.statics();
                ThreadMXBean clock = ManagementFactory.getThreadMXBean();
                for (int number = 0; number < total; number++) {
                    began = clock.getCurrentThreadCpuTime();
                    calling = true;
                    String[] seen = probe.run(entry, number, total, first);
                    calling = false;
                    line.append(seen == null ? "-" : digest(seen[0]) + ":" + (seen[1] == DEEP_CALLS ? seen[1] : digest(seen[1]))).append(' ');
                    if (number == wanted) {
                        to.println(seen == null ? "no input" : seen[0] + "\n    " + seen[1]);
                    }
                }
            } catch (ThreadDeath ended) {
                line.append("endless");
            } catch (Throwable broken) {
                line.append("broken ").append(broken.toString().replace(' ', '_').replace('\n', '_'));
            }
        }

        private static String digest(String text) {
            long made = 7;
            for (int at = 0; at < text.length(); at++) {
                made = made * 1_000_003L + text.charAt(at);
            }
            return Long.toHexString(made);
        }
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static String calls(String[] words, int entry, int total, int wanted, PrintWriter to) throws Exception {
        Worker worker = new Worker(words, entry, total, wanted, to);
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long start = System.nanoTime();
        worker.start();
        while (worker.isAlive()) {
            worker.join(50);
            long used = clock.getThreadCpuTime(worker.getId());
            boolean late = worker.calling && used - worker.began > CPU_LIMIT || System.nanoTime() - start > 120_000_000_000L;
            if (worker.isAlive() && late) {
                worker.stop();
                worker.join(2000);
                if (worker.isAlive()) {
                    return worker.line + "endless";
                }
            }
        }
        return worker.line.toString().strip();
    }

    /** Arguments: the list of programs, the number of calls of each entry; to show one call, also a line's number, an entry and a call. */
    public static void main(String[] args) throws Exception {
        PrintWriter to = new PrintWriter(System.out, true);
        List<String> lines = Files.readAllLines(Path.of(args[0]));
        int total = Integer.parseInt(args[1]);
        if (args.length > 2) {
            String[] words = lines.get(Integer.parseInt(args[2])).split("\t", -1);
            calls(words, Integer.parseInt(args[3]), total, Integer.parseInt(args[4]), to);
            System.exit(0);
        }
        for (String line : lines) {
            String[] words = line.split("\t", -1);
            for (int entry = 0; entry < Integer.parseInt(words[5]); entry++) {
                to.println(calls(words, entry, total, -1, to));
            }
        }
        System.exit(0);
    }
}
