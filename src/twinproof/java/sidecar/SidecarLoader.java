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

    private static final String STOP = "org.sosy_lab.sv_benchmarks.Verifier$Stop";

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

    /** Whether a harness has ended the run: the class that does so has been used. */
    boolean isHalted() {
        for (Class<?> type : snapshot()) {
            if (type.getName().equals(STOP) && !UNSAFE.shouldBeInitialized(type)) {
                return true;
            }
        }
        return false;
    }

    /** The static fields of all initialised classes by key, without constants and synthetic ones. */
    TreeMap<String, SidecarField> statics() {
        TreeMap<String, SidecarField> statics = new TreeMap<>();
        for (Class<?> type : snapshot()) {
            if (!UNSAFE.shouldBeInitialized(type)) {
                for (Field field : type.getDeclaredFields()) {
                    if (isVariable(field)) {
                        SidecarField found = SidecarField.of(field);
                        statics.put(found.key(), found);
                    }
                }
            }
        }
        return statics;
    }

    /** The same with the constants of a class and, if it is an enum, with what its constants hold: `Type.CONSTANT:field`. */
    TreeMap<String, SidecarField> start(Class<?> type) {
        TreeMap<String, SidecarField> statics = statics();
        for (Field field : UNSAFE.shouldBeInitialized(type) ? new Field[0] : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                SidecarField found = SidecarField.of(field);
                statics.put(found.key(), found);
                if (field.isEnumConstant()) {
                    for (SidecarField inside : SidecarField.insideOf(field.getName(), found.object())) {
                        statics.put(type.getName() + inside.key().substring(inside.declaring.getName().length()), inside);
                    }
                }
            }
        }
        return statics;
    }

    /** Whether `field` of a class defined here is static, not synthetic and no compile-time constant. */
    boolean isVariable(Field field) {
        return Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()
                && !facts(field.getDeclaringClass()).hasConstant(field.getName());
    }

    /** What the class file of a class defined here says. */
    SidecarClassFacts facts(Class<?> type) {
        try {
            return bytes(type.getName()).facts();
        } catch (ClassNotFoundException gone) {
            throw new IllegalStateException("no bytes of " + type, gone);
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
