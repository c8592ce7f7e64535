package twinproof.sidecar;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.TreeMap;
import jdk.internal.misc.Unsafe;

/** Defines the user's classes of one side and knows which of them hold static state. */
final class SidecarLoader extends ClassLoader {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final SidecarSide side;
    private final List<Class<?>> defined = new ArrayList<>();
    private boolean state;

    SidecarLoader(SidecarSide side) {
        super("app", ClassLoader.getPlatformClassLoader());
        this.side = side;
        // Else messages of the virtual machine (ClassCastException) would carry this loader's identity hash.
        UNSAFE.putReference(this, UNSAFE.objectFieldOffset(ClassLoader.class, "nameAndId"), "'app'");
    }

    /** Whether a class defined here has a static initialiser or a static field that is no compile-time constant. */
    synchronized boolean hasState() {
        return state;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        SidecarSide.ClassBytes found = bytes(name);
        Class<?> type = defineClass(name, found.bytes(), 0, found.bytes().length);
        synchronized (this) {
            defined.add(type);
            state |= found.facts().hasState();
        }
        return type;
    }

    @Override
    protected URL findResource(String name) {
        return side.resource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return side.resources(name);
    }

    /** The static fields of all initialised classes by key, without constants and synthetic ones. */
    TreeMap<String, Field> statics() {
        TreeMap<String, Field> statics = new TreeMap<>();
        for (Class<?> type : snapshot()) {
            if (!UNSAFE.shouldBeInitialized(type)) {
                for (Field field : type.getDeclaredFields()) {
                    if (isVariable(field)) {
                        statics.put(SidecarShape.key(field), field);
                    }
                }
            }
        }
        return statics;
    }

    /** Whether `field` is static, not synthetic and no compile-time constant. */
    boolean isVariable(Field field) {
        return Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !isConstant(field);
    }

    private boolean isConstant(Field field) {
        if (field.getDeclaringClass().getClassLoader() != this) {
            return false;
        }
        try {
            return bytes(field.getDeclaringClass().getName()).facts().constants().contains(field.getName());
        } catch (ClassNotFoundException gone) {
            return false;
        }
    }

    private synchronized List<Class<?>> snapshot() {
        return state ? List.copyOf(defined) : List.of();
    }

    private SidecarSide.ClassBytes bytes(String name) throws ClassNotFoundException {
        try {
            SidecarSide.ClassBytes found = side.find(name);
            if (found != null) {
                return found;
            }
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
        throw new ClassNotFoundException(name);
    }
}
