import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Calls a method as its contract says, and prints what became of each clause. */
class Asker {
    private static Object[] kept;
    private static Object outcome;

    static void ask(String owner, String name, String shape, String[] keeping, String[][] clauses, Object... inputs) throws Exception {
        Class<?> cls = Class.forName(owner);
        kept = new Object[keeping.length];
        for (int i = 0; i < kept.length; i++) {
            kept[i] = answer(cls, keeping[i], name.equals("<init>") ? Arrays.copyOfRange(inputs, 1, inputs.length) : inputs);
        }
        show(cls, clauses, "requires", inputs);
        String how = "returned";
        try {
            outcome = called(cls, name, shape, inputs);
        } catch (InvocationTargetException e) {
            outcome = e.getCause();
            how = "threw " + outcome.getClass().getSimpleName();
        }
        System.out.println(how);
        show(cls, clauses, how.equals("returned") ? "ensures" : "signals", inputs);
        show(cls, clauses, "invariant", inputs);
    }

    private static Object called(Class<?> cls, String name, String shape, Object[] inputs) throws Exception {
        Class<?>[] types = named(cls, shape).getParameterTypes();
        if (name.equals("<init>")) {
            Constructor<?> constructor = cls.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            inputs[0] = constructor.newInstance(Arrays.copyOfRange(inputs, 1, inputs.length));
            return null;
        }
        for (Method each : cls.getDeclaredMethods()) {
            if (each.getName().equals(name) && Arrays.equals(each.getParameterTypes(), types)) {
                boolean isStatic = java.lang.reflect.Modifier.isStatic(each.getModifiers());
                each.setAccessible(true);
                return isStatic ? each.invoke(null, inputs) : each.invoke(inputs[0], Arrays.copyOfRange(inputs, 1, inputs.length));
            }
        }
        throw new IllegalArgumentException(name);
    }

    private static void show(Class<?> cls, String[][] clauses, String kind, Object[] inputs) throws Exception {
        for (String[] clause : clauses) {
            if (!clause[0].equals(kind) || clause[2].isEmpty()) {
                continue;
            }
            Object[] given = new Object[clause.length - 3];
            for (int i = 0; i < given.length; i++) {
                String subject = clause[i + 3];
                int number = Integer.parseInt(subject.substring(1));
                given[i] = subject.startsWith("i") ? inputs[number] : subject.startsWith("b") ? kept[number] : outcome;
            }
            Class<?>[] types = named(cls, clause[2]).getParameterTypes();
            if (kind.equals("signals") && !types[types.length - 1].isInstance(outcome)) {
                continue;
            }
            System.out.println(kind + " " + clause[1] + ": " + answer(cls, clause[2], given));
        }
    }

    private static Object answer(Class<?> cls, String name, Object[] given) throws Exception {
        try {
            return named(cls, name).invoke(null, given);
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getSimpleName();
        }
    }

    private static Method named(Class<?> cls, String name) {
        for (Method each : cls.getDeclaredMethods()) {
            if (each.getName().equals(name)) {
                each.setAccessible(true);
                return each;
            }
        }
        throw new IllegalArgumentException(name);
    }
}
