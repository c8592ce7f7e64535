package twinproof.sidecar;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import jdk.internal.access.SharedSecrets;

/** Finds classes by printed name and methods by descriptor, without initialising anything. */
final class SidecarTypes {
    /** Method handles take fewer arguments than methods; beyond, their own complaints could be mistaken for the code's. */
    private static final int MOST_PARAMETERS = 250;

    /** Names the start of a class, which is called by initialising it. */
    static final String START = "<clinit>";
    private static final MethodHandle INITIALISE = initialiser();

    private SidecarTypes() { }

    private static MethodHandle initialiser() {
        try {
            MethodType signature = MethodType.methodType(void.class, Class.class);
            return MethodHandles.lookup().findVirtual(jdk.internal.misc.Unsafe.class, "ensureClassInitialized", signature)
                    .bindTo(SidecarShape.UNSAFE);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The class with this printed name: `int[]`, `pkg.Outer$Inner`. */
    static Class<?> find(String name, ClassLoader loader) {
        int dimensions = 0;
        while (name.endsWith("[]")) {
            name = name.substring(0, name.length() - 2);
            dimensions++;
        }
        Class<?> type = element(name, loader);
        if (dimensions > 255 || dimensions > 0 && type == void.class) {
            throw SidecarStop.badInput("no class " + name + " with " + dimensions + " times []");
        }
        for (; dimensions > 0; dimensions--) {
            type = type.arrayType();
        }
        return type;
    }

    /** The class with this descriptor: `[I`, `Lpkg/Outer$Inner;`. */
    static Class<?> described(String descriptor, ClassLoader loader) {
        return methodType("(" + descriptor + ")V", loader).parameterType(0);
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

    /** The method as a handle that takes the receiver first; found like the virtual machine would, without looking at others. */
    static MethodHandle method(Class<?> type, String name, String descriptor, boolean isStatic) {
        MethodType signature = methodType(descriptor, type.getClassLoader());
        if (signature.parameterCount() > MOST_PARAMETERS) {
            throw new SidecarStop("unsupported", "more than " + MOST_PARAMETERS + " parameters");
        }
        if (type.isArray() || type.isPrimitive()) {
            throw SidecarStop.badInput("no methods of " + type.getTypeName());
        }
        try {
            if (name.equals(START)) {
                return MethodHandles.insertArguments(INITIALISE, 0, type);
            }
            MethodHandles.Lookup lookup = lookup(type);
            if (name.equals("<init>") && isStatic) {
                return lookup.findConstructor(type, signature).asFixedArity();
            }
            MethodHandle found = isStatic ? lookup.findStatic(type, name, signature) : lookup.findVirtual(type, name, signature);
            return found.asFixedArity();
        } catch (ReflectiveOperationException refused) {
            String kind = isStatic ? "no static method " : "no instance method ";
            throw SidecarStop.badInput(kind + type.getName() + "." + name + descriptor);
        }
    }

    private static MethodType methodType(String descriptor, ClassLoader loader) {
        try {
            return MethodType.fromMethodDescriptorString(descriptor, loader);
        } catch (TypeNotPresentException missing) {
            throw SidecarStop.badInput("no class " + missing.typeName());
        } catch (IllegalArgumentException malformed) {
            throw SidecarStop.badInput("no descriptor: " + descriptor);
        }
    }

    private static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
        Module us = SidecarTypes.class.getModule();
        if (!type.getModule().isOpen(type.getPackageName(), us)) {
            // Only for this program: the code under check must see the same encapsulation as in an ordinary run.
            SharedSecrets.getJavaLangAccess().addOpens(type.getModule(), type.getPackageName(), us);
        }
        return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
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
}
