package twinproof.sidecar;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.lang.ref.Reference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.internal.misc.Unsafe;

/**
 * The observed instance fields of one class: superclass first, each in declaration order.
 *
 * Fields declared in opaque library classes are never observed, and of an exception no stack frames nor what the JVM keeps to make up a
 * message; an object whose own class is opaque has no fields but a label.
 */
final class SidecarShape {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private static final List<Class<?>> OPAQUE_TYPES = List.of(Thread.class, ClassLoader.class, Module.class, Reference.class,
            InputStream.class, OutputStream.class, Reader.class, Writer.class);
    private static final Set<String> OPAQUE_PACKAGES = Set.of("java.lang.ref", "java.lang.invoke", "java.lang.reflect",
            "java.util.stream", "java.util.concurrent.locks");
    private static final Set<String> OF_EXCEPTIONS = Set.of("detailMessage", "cause", "suppressedExceptions");
    private static final ClassValue<SidecarShape> SHAPES = new ClassValue<>() {
        @Override
        protected SidecarShape computeValue(Class<?> type) {
            return new SidecarShape(type);
        }
    };

    final String name;
    final String opaque;
    final String[] keys;
    final char[] tags;
    final long[] offsets;
    private final Class<?> owner;
    private Map<String, SidecarField> settable;

    static SidecarShape of(Class<?> type) {
        return SHAPES.get(type);
    }

    private SidecarShape(Class<?> type) {
        owner = type;
        name = type.getName();
        opaque = type.isHidden() ? "lambda" : isOpaque(type) ? "object " + name : null;
        List<SidecarField> fields = opaque == null ? observedFields(type) : List.of();
        keys = new String[fields.size()];
        tags = new char[keys.length];
        offsets = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = fields.get(i).key();
            tags[i] = fields.get(i).tag;
            offsets[i] = fields.get(i).offset;
        }
    }

    /** The instance field with this key, observed or not. */
    SidecarField field(String key) {
        if (settable == null) {
            settable = new HashMap<>();
            for (SidecarField field : fields(owner)) {
                settable.put(field.key(), field);
            }
        }
        return settable.get(key);
    }

    static char tag(Class<?> type) {
        return type.isPrimitive() ? type.descriptorString().charAt(0) : 'L';
    }

    private static List<SidecarField> observedFields(Class<?> type) {
        List<SidecarField> observed = new ArrayList<>();
        for (SidecarField field : fields(type)) {
            boolean isInside = field.declaring == Throwable.class && !OF_EXCEPTIONS.contains(field.name)
                    || field.declaring == NullPointerException.class;
            if (!isInside && !isOpaque(field.declaring)) {
                observed.add(field);
            }
        }
        return observed;
    }

    private static List<SidecarField> fields(Class<?> type) {
        Deque<Class<?>> chain = new ArrayDeque<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            chain.push(each);
        }
        List<SidecarField> fields = new ArrayList<>();
        for (Class<?> each : chain) {
            fields.addAll(SidecarField.declared(each));
        }
        return fields;
    }

    private static boolean isOpaque(Class<?> type) {
        if (!type.getModule().isNamed()) {
            return false;
        }
        for (Class<?> each : OPAQUE_TYPES) {
            if (each.isAssignableFrom(type)) {
                return true;
            }
        }
        return OPAQUE_PACKAGES.contains(type.getPackageName());
    }
}
