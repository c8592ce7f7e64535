package run;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/** Runs the tests of the classes named, one line each: "pass Class" or "fail Class why". */
public class Run {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Class<?> type = Class.forName(name);
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    System.out.println(verdict(method, constructor.newInstance()) .replace('\n', ' '));
                }
            }
        }
    }

    private static String verdict(Method method, Object test) throws Exception {
        String name = method.getDeclaringClass().getName();
        method.setAccessible(true);
        try {
            method.invoke(test);
            return "pass " + name;
        } catch (InvocationTargetException thrown) {
            return "fail " + name + " " + thrown.getCause();
        }
    }
}
