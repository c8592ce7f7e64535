import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Calls every static `String name()` of a class, in the order of names, and prints what each returns or throws. */
public class Drive {
    public static void main(String[] args) throws Exception {
        List<Method> methods = new ArrayList<>();
        for (Method method : Class.forName(args[0]).getDeclaredMethods()) {
            int wanted = Modifier.PUBLIC | Modifier.STATIC;
            if ((method.getModifiers() & wanted) == wanted && method.getParameterCount() == 0 && method.getReturnType() == String.class) {
                methods.add(method);
            }
        }
        methods.sort(Comparator.comparing(Method::getName));
        for (Method method : methods) {
            System.out.println(method.getName() + "\t" + result(method));
        }
    }

    static String result(Method method) throws Exception {
        try {
            return String.valueOf(method.invoke(null));
        } catch (InvocationTargetException thrown) {
            Throwable cause = thrown.getCause();
            return "throws " + cause.getClass().getName() + (cause instanceof IndexOutOfBoundsException ? ": " + cause.getMessage() : "");
        }
    }
}
