import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;

/** Methods of values, tried on many of them: prints for each which exceptions were seen, and whatever is not as the stubs say. */
public class Values {
    static final Random RANDOM = new Random(2026);
    static final Map<String, List<Object>> POOLS = new HashMap<>();

    public static void main(String[] args) throws Exception {
        fill();
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] words = line.split(" ");
            run(Class.forName(words[0]), words[1], Arrays.copyOfRange(words, 2, words.length));
        }
        for (List<Object> pool : POOLS.values()) {
            order(pool);
        }
    }

    static void fill() {
        List<Object> integers = new ArrayList<>(), decimals = new ArrayList<>();
        for (String text : "0 1 -1 2 10 -16 17 2147483647 -2147483648 4294967296 9223372036854775807 -9223372036854775808".split(" ")) {
            integers.add(new BigInteger(text));
            decimals.add(new BigDecimal(text));
            decimals.add(new BigDecimal(text).setScale(3));
        }
        for (int i = 0; i < 10; i++) {
            integers.add(new BigInteger(90, RANDOM).negate());
            decimals.add(new BigDecimal(new BigInteger(70, RANDOM), RANDOM.nextInt(9) - 4));
        }
        decimals.add(new BigDecimal("1E+2147483647"));
        decimals.add(new BigDecimal("1E-2147483647"));
        POOLS.put("java.math.BigInteger", integers);
        POOLS.put("java.math.BigDecimal", decimals);
        List<Object> dates = new ArrayList<>(List.of(LocalDate.MIN, LocalDate.MAX, LocalDate.EPOCH, LocalDate.of(2024, 2, 29), LocalDate.of(2023, 12, 31)));
        List<Object> times = new ArrayList<>(List.of(LocalTime.MIN, LocalTime.MAX, LocalTime.NOON));
        List<Object> both = new ArrayList<>(List.of(LocalDateTime.MIN, LocalDateTime.MAX));
        List<Object> spans = new ArrayList<>(List.of(Duration.ZERO, Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Duration.ofSeconds(Long.MIN_VALUE)));
        List<Object> instants = new ArrayList<>(List.of(Instant.MIN, Instant.MAX, Instant.EPOCH));
        List<Object> ids = new ArrayList<>(List.of(new UUID(0, 0), new UUID(-1, -1)));
        for (int i = 0; i < 8; i++) {
            LocalDate date = LocalDate.ofEpochDay(RANDOM.nextInt());
            LocalTime time = LocalTime.ofSecondOfDay(RANDOM.nextInt(86400));
            dates.add(date);
            times.add(time);
            both.add(date.atTime(time));
            spans.add(Duration.ofNanos(RANDOM.nextLong()));
            instants.add(Instant.ofEpochSecond(RANDOM.nextInt(), RANDOM.nextInt()));
            ids.add(new UUID(RANDOM.nextLong(), RANDOM.nextLong()));
        }
        POOLS.put("java.time.LocalDate", dates);
        POOLS.put("java.time.LocalTime", times);
        POOLS.put("java.time.LocalDateTime", both);
        POOLS.put("java.time.Duration", spans);
        POOLS.put("java.time.Instant", instants);
        POOLS.put("java.util.UUID", ids);
    }

    static void run(Class<?> cls, String name, String[] params) throws Exception {
        Method method = method(cls, name, params);
        TreeSet<String> seen = new TreeSet<>();
        for (int i = 0; i < 400; i++) {
            Object receiver = pick(POOLS.get(cls.getName()));
            Object[] given = new Object[params.length];
            for (int at = 0; at < given.length; at++) {
                given[at] = argument(cls, params[at], name);
            }
            boolean hasNull = Arrays.asList(given).contains(null);
            Object first = call(method, receiver, given), second = call(method, receiver, given);
            if (!same(first, second)) {
                System.out.println("PROBLEM " + method + " is not always the same on " + receiver + " " + Arrays.toString(given));
            }
            if (hasNull && !name.equals("equals") && !"java.lang.NullPointerException".equals(thrown(first))) {
                System.out.println("PROBLEM " + method + " gives " + first + " for null");
            }
            if (!hasNull && thrown(first) != null) {
                seen.add(thrown(first));
            }
            boolean turns = List.of("add", "multiply", "plus", "and", "or", "xor", "gcd").contains(name) && params.length == 1 && !hasNull;
            if (turns && !same(first, call(method, given[0], new Object[] {receiver}))) {
                System.out.println("PROBLEM " + method + " does not commute on " + receiver + " and " + given[0]);
            }
        }
        System.out.println(cls.getName() + " " + name + " " + String.join(" ", params) + " : " + String.join(" ", seen));
    }

    static Method method(Class<?> cls, String name, String[] params) throws Exception {
        for (Method method : cls.getMethods()) {
            String[] types = Arrays.stream(method.getParameterTypes()).map(Class::getName).toArray(String[]::new);
            if (method.getName().equals(name) && Arrays.equals(types, params) && !method.isBridge()) {
                return method;
            }
        }
        throw new NoSuchMethodException(cls + "." + name + Arrays.toString(params));
    }

    static Object argument(Class<?> cls, String type, String name) {
        switch (type) {
            case "int":
                return name.equals("pow") || name.contains("hift") || name.contains("Bit") || name.contains("cale") || name.contains("Point") || name.equals("divide")
                    ? RANDOM.nextInt(40) - 8 : RANDOM.nextBoolean() ? RANDOM.nextInt(70) - 5 : RANDOM.nextInt();
            case "long":
                return RANDOM.nextBoolean() ? (long) RANDOM.nextInt(100) - 50 : RANDOM.nextLong();
            case "java.math.RoundingMode":
                return RANDOM.nextInt(12) == 0 ? null : pick(Arrays.asList((Object[]) RoundingMode.values()));
            default:
                return RANDOM.nextInt(12) == 0 ? null : pick(POOLS.get(cls.getName()));
        }
    }

    static Object pick(List<Object> pool) {
        return pool.get(RANDOM.nextInt(pool.size()));
    }

    static Object call(Method method, Object receiver, Object[] given) throws Exception {
        try {
            return method.invoke(receiver, given);
        } catch (InvocationTargetException thrown) {
            return thrown.getCause();
        }
    }

    static String thrown(Object result) {
        return result instanceof Throwable ? result.getClass().getName() : null;
    }

    static boolean same(Object a, Object b) {
        return thrown(a) == null ? a.equals(b) : thrown(a).equals(thrown(b));
    }

    /** What the stubs say of the order of values. */
    @SuppressWarnings("unchecked")
    static void order(List<Object> pool) throws Exception {
        for (Object a : pool) {
            for (Object b : pool) {
                int order = ((Comparable<Object>) a).compareTo(b);
                boolean isLarge = a instanceof BigInteger || a instanceof BigDecimal;
                check(order == -((Comparable<Object>) b).compareTo(a), "the order turns round", a, b);
                check(a instanceof BigDecimal || a.equals(b) == (order == 0), "equals is the order's", a, b);
                check(a.equals(b) == b.equals(a), "equals goes both ways", a, b);
                check(!isLarge || -1 <= order && order <= 1, "the order is a sign", a, b);
                for (Map.Entry<String, Boolean> each : Map.of("isBefore", order < 0, "isAfter", order > 0, "isEqual", order == 0).entrySet()) {
                    for (Method method : a.getClass().getMethods()) {
                        if (method.getName().equals(each.getKey()) && !method.isBridge()) {
                            check(method.invoke(a, b).equals(each.getValue()), each.getKey(), a, b);
                        }
                    }
                }
            }
            check(!(a instanceof BigInteger) || ((BigInteger) a).compareTo(BigInteger.ZERO) == ((BigInteger) a).signum(), "sign", a, a);
            check(!(a instanceof BigDecimal) || ((BigDecimal) a).compareTo(BigDecimal.ZERO) == ((BigDecimal) a).signum(), "sign", a, a);
        }
    }

    static void check(boolean holds, String what, Object a, Object b) {
        if (!holds) {
            System.out.println("PROBLEM " + what + ": not for " + a + " and " + b);
        }
    }
}
