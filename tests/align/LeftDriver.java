import java.lang.reflect.*;
import java.util.*;

/** Calls public constructors and methods of each class at random, and tells what is in the fields `x` of its objects. */
public class LeftDriver {
    static final Random RANDOM = new Random(7);
    static final List<Object> OBJECTS = new ArrayList<>();

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> cls = Class.forName(name);
            Set<String> seen = new TreeSet<>();
            for (int round = 0; round < 150; round++) {
                OBJECTS.clear();
                for (int step = 0; step < 24; step++) {
                    call(cls);
                    for (Object each : OBJECTS) {
                        seen.add(field(cls, each));
                    }
                }
            }
            for (String each : seen) {
                System.out.println(name + " " + each);
            }
        }
    }

    static void call(Class<?> cls) throws Exception {
        List<Executable> all = new ArrayList<>(List.of(cls.getConstructors()));
        for (Method method : cls.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers())) {
                all.add(method);
            }
        }
        if (all.isEmpty()) {
            return;
        }
        Executable one = all.get(RANDOM.nextInt(all.size()));
        one.setAccessible(true);
        Object[] args = Arrays.stream(one.getParameterTypes()).map(LeftDriver::value).toArray();
        Object receiver = OBJECTS.isEmpty() ? null : OBJECTS.get(RANDOM.nextInt(OBJECTS.size()));
        try {
            if (one instanceof Constructor<?> maker) {
                keep(cls, maker.newInstance(args));
            } else if (Modifier.isStatic(one.getModifiers()) || receiver != null) {
                keep(cls, ((Method) one).invoke(receiver, args));
            }
        } catch (InvocationTargetException expected) {
            // what it left behind is looked at all the same
        }
    }

    static void keep(Class<?> cls, Object made) {
        if (cls.isInstance(made)) {
            OBJECTS.add(made);
        }
    }

    static Object value(Class<?> type) {
        int[] whole = {0, 1, 2, 3, -1, -7, 5, 9, 10, 70, 100, 101, 1000, Integer.MAX_VALUE, Integer.MIN_VALUE, RANDOM.nextInt()};
        double[] reals = {0.0, -0.0, 0.5, 1.0, -1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE};
        String[] texts = {null, "", " ", "a", "ab", "abc", "C"};
        int number = whole[RANDOM.nextInt(whole.length)];
        String text = texts[RANDOM.nextInt(texts.length)];
        if (type == int.class) {
            return number;
        } else if (type == long.class) {
            return RANDOM.nextBoolean() ? (long) number : RANDOM.nextLong();
        } else if (type == byte.class) {
            return (byte) number;
        } else if (type == boolean.class) {
            return number > 0;
        } else if (type == double.class) {
            return reals[RANDOM.nextInt(reals.length)];
        } else if (type == String.class || type == Object.class) {
            return text;
        } else if (type == int[].class) {
            return number < 0 ? null : new int[Math.min(number, 6)];
        } else if (type.isInterface()) {
            return Proxy.newProxyInstance(LeftDriver.class.getClassLoader(), new Class<?>[] {type}, LeftDriver::seen);
        }
        return OBJECTS.isEmpty() || RANDOM.nextInt(5) == 0 ? null : OBJECTS.get(RANDOM.nextInt(OBJECTS.size()));
    }

    static Object seen(Object proxy, Method method, Object[] args) {
        if (RANDOM.nextInt(3) == 0) {
            throw new IllegalStateException();
        }
        if (args != null && RANDOM.nextBoolean()) {
            OBJECTS.addAll(Arrays.asList(args));
        }
        return null;
    }

    static String field(Class<?> cls, Object object) throws Exception {
        Field field = cls.getDeclaredField("x");
        field.setAccessible(true);
        Object value = field.get(object);
        if (value == null) {
            return "null -";
        } else if (value instanceof int[] array) {
            return "size " + array.length;
        } else if (value instanceof String text) {
            return "text ." + text;
        } else if (value instanceof Boolean flag) {
            return "int " + (flag ? 1 : 0);
        } else if (value instanceof Double real) {
            return "double " + (real.isInfinite() ? (real > 0 ? "inf" : "-inf") : real.toString());
        }
        if (value instanceof Character letter) {
            return "int " + (int) letter;
        }
        return value instanceof Number number ? "int " + number.longValue() : "text .other";
    }
}
