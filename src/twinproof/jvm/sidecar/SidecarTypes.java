package twinproof.sidecar;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.invoke.MethodType;
import jdk.internal.access.SharedSecrets;

/** Finds classes by printed name and methods by descriptor, without initialising anything. */
final class SidecarTypes {
    private SidecarTypes() { }

    static Class<?> find(String name, ClassLoader loader) {
        int dimensions = 0;
        while (name.endsWith("[]")) {
            name = name.substring(0, name.length() - 2);
            dimensions++;
        }
        Class<?> type = element(name, loader);
        for (; dimensions > 0; dimensions--) {
            type = type.arrayType();
        }
        return type;
    }

    static void initialise(Class<?> type) {
        try {
            SidecarShape.UNSAFE.ensureClassInitialized(type);
        } catch (VirtualMachineError fatal) {
            throw fatal;
        } catch (Error error) {
            throw SidecarStop.badInput("class " + type.getName() + " cannot be initialised: " + error.getClass().getName());
        }
    }

    /** The method or constructor, made callable; looked up in the class, its superclasses, then its interfaces. */
    static Executable callable(Class<?> type, String name, String descriptor) {
        Executable found = name.equals("<init>") ? constructor(type, descriptor) : method(type, name, descriptor);
        if (found == null) {
            throw SidecarStop.badInput("no method " + type.getName() + "." + name + descriptor);
        }
        open(found);
        return found;
    }

    private static Class<?> element(String name, ClassLoader loader) {
        Class<?> primitive = switch (name) {
            case "boolean" -> boolean.class;
            case "byte" -> byte.class;
            case "char" -> char.class;
            case "short" -> short.class;
            case "int" -> int.class;
            case "long" -> long.class;
            case "float" -> float.class;
            case "double" -> double.class;
            case "void" -> void.class;
            default -> null;
        };
        return primitive != null ? primitive : named(name, loader);
    }

    private static Class<?> named(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException missing) {
            throw SidecarStop.badInput("no class " + name);
        } catch (LinkageError error) {
            throw SidecarStop.badInput("class " + name + " cannot be loaded: " + error);
        }
    }

    private static Executable constructor(Class<?> type, String descriptor) {
        for (Constructor<?> each : type.getDeclaredConstructors()) {
            if (descriptor.equals(MethodType.methodType(void.class, each.getParameterTypes()).descriptorString())) {
                if (Modifier.isAbstract(type.getModifiers())) {
                    throw SidecarStop.badInput("class " + type.getName() + " is abstract");
                }
                return each;
            }
        }
        return null;
    }

    private static Executable method(Class<?> type, String name, String descriptor) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            Method found = among(each.getDeclaredMethods(), name, descriptor);
            if (found != null) {
                return found;
            }
        }
        return among(type.getMethods(), name, descriptor);
    }

    private static Method among(Method[] methods, String name, String descriptor) {
        for (Method each : methods) {
            if (each.getName().equals(name)
                    && MethodType.methodType(each.getReturnType(), each.getParameterTypes()).descriptorString().equals(descriptor)) {
                return each;
            }
        }
        return null;
    }

    private static void open(Executable callable) {
        if (!callable.trySetAccessible()) {
            // Only for this program: the code under check must see the same encapsulation as in an ordinary run.
            Class<?> type = callable.getDeclaringClass();
            SharedSecrets.getJavaLangAccess().addOpens(type.getModule(), type.getPackageName(), Sidecar.class.getModule());
            callable.setAccessible(true);
        }
    }
}
