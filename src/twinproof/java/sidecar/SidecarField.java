package twinproof.sidecar;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.internal.misc.Unsafe;

/** A field by its place in memory; `base` is where a static one lives, null for an instance field. */
final class SidecarField {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    final Class<?> declaring;
    final Object base;
    final long offset;
    final char tag;
    final String name;
    private final String descriptor;
    private Class<?> type;

    private SidecarField(Class<?> declaring, String name, String descriptor, Object base, long offset) {
        this.declaring = declaring;
        this.name = name;
        this.descriptor = descriptor;
        this.base = base;
        this.offset = offset;
        tag = descriptor.length() == 1 ? descriptor.charAt(0) : 'L';
    }

    static SidecarField of(Field field) {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        return new SidecarField(field.getDeclaringClass(), field.getName(), field.getType().descriptorString(),
                isStatic ? UNSAFE.staticFieldBase(field) : null,
                isStatic ? UNSAFE.staticFieldOffset(field) : UNSAFE.objectFieldOffset(field));
    }

    /** The instance fields that a class declares, in order, without loading the classes of their types if that can be avoided. */
    static List<SidecarField> declared(Class<?> type) {
        SidecarClassFacts facts = type.getClassLoader() instanceof SidecarLoader loader ? loader.facts(type) : null;
        return facts == null || !hasDistinctNames(facts) ? reflected(type) : listed(type, facts);
    }

    /** What a constant of an enum holds: its place in the order and the fields that its class declares. */
    static List<SidecarField> insideOf(String constant, Object object) {
        List<SidecarField> fields = new ArrayList<>();
        if (object instanceof Enum<?> known) {
            long place = UNSAFE.objectFieldOffset(Enum.class, "ordinal");
            fields.add(new SidecarField(known.getDeclaringClass(), constant + ":ordinal", "I", object, place));
            for (SidecarField field : declared(known.getDeclaringClass())) {
                fields.add(new SidecarField(field.declaring, constant + ":" + field.name, field.descriptor, object, field.offset));
            }
        }
        return fields;
    }

    /** What a static field of a reference type refers to. */
    Object object() {
        return UNSAFE.getReference(base, offset);
    }

    String key() {
        return declaring.getName() + "." + name;
    }

    Class<?> type() {
        if (type == null) {
            type = SidecarTypes.described(descriptor, declaring.getClassLoader());
        }
        return type;
    }

    private static boolean hasDistinctNames(SidecarClassFacts facts) {
        Set<String> names = new HashSet<>();
        for (SidecarClassFacts.Field field : facts.fields()) {
            if (!names.add(field.name())) {
                return false;
            }
        }
        return true;
    }

    private static List<SidecarField> listed(Class<?> type, SidecarClassFacts facts) {
        List<SidecarField> fields = new ArrayList<>();
        for (SidecarClassFacts.Field field : facts.fields()) {
            if (!field.isStatic()) {
                long offset = UNSAFE.objectFieldOffset(type, field.name());
                fields.add(new SidecarField(type, field.name(), field.descriptor(), null, offset));
            }
        }
        return fields;
    }

    private static List<SidecarField> reflected(Class<?> type) {
        List<SidecarField> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                fields.add(of(field));
            }
        }
        return fields;
    }
}
