import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Made-up classes, each instantiated and called through its interface: prints what it answers to its key, to all else, and when it fails. */
public class Givens {
    interface Shape<A extends Number> {
        double area(long x);
        A name();
        void grow(int[] by, double much, Object who);
        default int sides() { return 1; }
        boolean equals(Object other);
    }

    public static void main(String[] args) throws Exception {
        for (String name : args) {
            Class<?> cls = Class.forName(name);
            for (Method method : cls.getDeclaredMethods()) {
                call(cls, method);
            }
        }
    }

    static void call(Class<?> cls, Method method) throws Exception {
        Object object = cls.getDeclaredConstructor().newInstance();
        Object[] given = new Object[method.getParameterCount()];
        for (int at = 0; at < given.length; at++) {
            given[at] = sample(method.getParameterTypes()[at], 3);
        }
        boolean isVoid = method.getReturnType() == void.class;
        if (!isVoid) {
            set(object, method, "key", given.length == 0 ? 2 : given[0]);
            set(object, method, "answer", sample(method.getReturnType(), 5));
            set(object, method, "other", sample(method.getReturnType(), 7));
        }
        Object first = method.invoke(object, given);
        if (given.length > 0) {
            given[0] = sample(method.getParameterTypes()[0], 4);
        }
        Object second = method.invoke(object, given);
        set(object, method, "fails", true);
        String failed = "no";
        try {
            method.invoke(object, given);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            failed = thrown.getCause().getClass().getSimpleName();
        }
        System.out.println(cls.getInterfaces()[0].getSimpleName() + "." + method.getName() + " " + first + " " + second + " " + failed + " "
            + field(object, method, "calls").get(object));
    }

    static Object sample(Class<?> type, int number) {
        if (type == boolean.class) return number == 5 || number == 3;
        if (type == int.class || type == Number.class || type == Object.class) return number;
        if (type == long.class) return (long) number;
        if (type == double.class) return (double) number;
        if (type == float.class) return (float) number;
        return null;
    }

    static void set(Object object, Method method, String what, Object value) throws Exception {
        field(object, method, what).set(object, value);
    }

    static Field field(Object object, Method method, String what) throws Exception {
        for (String name : new String[] {what, method.getName() + Character.toUpperCase(what.charAt(0)) + what.substring(1)}) {
            for (Field field : object.getClass().getFields()) {
                if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
                    return field;
                }
            }
        }
        throw new NoSuchFieldException(what);
    }
}
