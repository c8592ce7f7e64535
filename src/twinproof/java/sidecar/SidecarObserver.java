package twinproof.sidecar;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.misc.Unsafe;

/**
 * Writes a heap: one list of objects is both the numbering and the queue of the breadth-first walk, so depth costs nothing.
 *
 * Numbered first are the input's nodes, then the objects that statics and the result link to, then what a walk over the list
 * meets. Nothing of the code under check runs here.
 */
final class SidecarObserver {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final SidecarWriter out;
    private final SidecarLimits limits;
    private final List<Object> objects = new ArrayList<>();
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final Map<SidecarShape, Integer> shapes = new HashMap<>();
    private final Map<Class<?>, Integer> arrayTypes = new HashMap<>();
    private long values;

    SidecarObserver(SidecarWriter out, SidecarLimits limits) {
        this.out = out;
        this.limits = limits;
    }

    void inputs(Object[] nodes) {
        for (Object node : nodes) {
            numbers.putIfAbsent(node, objects.size());
            objects.add(node);
        }
    }

    void statics(Map<String, SidecarField> statics) {
        out.i32(statics.size());
        for (Map.Entry<String, SidecarField> each : statics.entrySet()) {
            SidecarField field = each.getValue();
            out.text(each.getKey());
            out.u8(field.tag);
            fieldValue(field.base, field.offset, field.tag);
        }
    }

    /** A value with its tag, unboxed if `type` is primitive. */
    void value(Class<?> type, Object value) {
        char tag = SidecarShape.tag(type);
        out.u8(tag);
        switch (tag) {
            case 'Z' -> out.u8((Boolean) value ? 1 : 0);
            case 'B' -> out.u8((Byte) value);
            case 'C' -> out.u16((Character) value);
            case 'S' -> out.u16((Short) value);
            case 'I' -> out.i32((Integer) value);
            case 'J' -> out.i64((Long) value);
            case 'F' -> out.i32(Float.floatToIntBits((Float) value));
            case 'D' -> out.i64(Double.doubleToLongBits((Double) value));
            default -> link(value);
        }
    }

    /** The nodes, behind their count. */
    void heap() {
        int at = out.size();
        out.i32(0);
        for (int i = 0; i < objects.size(); i++) {
            node(objects.get(i));
        }
        out.i32At(at, objects.size());
    }

    private void node(Object object) {
        if (object instanceof String text) {
            spend(text.length());
            out.u8(2);
            out.text(text);
        } else if (object.getClass().isArray()) {
            array(object, object.getClass());
        } else {
            object(object, SidecarShape.of(object.getClass()));
        }
    }

    private void object(Object object, SidecarShape shape) {
        String label = label(object, shape);
        if (label != null) {
            out.u8(3);
            out.text(label);
            return;
        }
        spend(shape.keys.length);
        out.u8(0);
        shape(shape);
        for (int i = 0; i < shape.keys.length; i++) {
            fieldValue(object, shape.offsets[i], shape.tags[i]);
        }
    }

    private static String label(Object object, SidecarShape shape) {
        if (object instanceof Enum<?> constant) {
            return "enum " + constant.getDeclaringClass().getName() + "." + constant.name();
        }
        return object instanceof Class<?> type ? "class " + type.getTypeName() : shape.opaque;
    }

    private void shape(SidecarShape shape) {
        Integer known = shapes.putIfAbsent(shape, shapes.size());
        if (known != null) {
            out.i32(known);
            return;
        }
        out.i32(shapes.size() - 1);
        out.text(shape.name);
        out.i32(shape.keys.length);
        for (String key : shape.keys) {
            out.text(key);
        }
        for (char tag : shape.tags) {
            out.u8(tag);
        }
    }

    private void array(Object array, Class<?> type) {
        int length = Array.getLength(array);
        spend(length);
        out.u8(1);
        Integer known = arrayTypes.putIfAbsent(type, arrayTypes.size());
        out.i32(known != null ? known : arrayTypes.size() - 1);
        if (known == null) {
            out.text(type.getTypeName());
        }
        char tag = SidecarShape.tag(type.componentType());
        out.u8(tag);
        out.i32(length);
        elements(array, tag);
    }

    private void elements(Object array, char tag) {
        switch (tag) {
            case 'Z' -> { for (boolean each : (boolean[]) array) { out.u8(each ? 1 : 0); } }
            case 'B' -> { for (byte each : (byte[]) array) { out.u8(each); } }
            case 'C' -> { for (char each : (char[]) array) { out.u16(each); } }
            case 'S' -> { for (short each : (short[]) array) { out.u16(each); } }
            case 'I' -> { for (int each : (int[]) array) { out.i32(each); } }
            case 'J' -> { for (long each : (long[]) array) { out.i64(each); } }
            case 'F' -> { for (float each : (float[]) array) { out.i32(Float.floatToIntBits(each)); } }
            case 'D' -> { for (double each : (double[]) array) { out.i64(Double.doubleToLongBits(each)); } }
            default -> { for (Object each : (Object[]) array) { link(each); } }
        }
    }

    private void fieldValue(Object base, long offset, char tag) {
        switch (tag) {
            case 'Z' -> out.u8(UNSAFE.getBoolean(base, offset) ? 1 : 0);
            case 'B' -> out.u8(UNSAFE.getByte(base, offset));
            case 'C' -> out.u16(UNSAFE.getChar(base, offset));
            case 'S' -> out.u16(UNSAFE.getShort(base, offset));
            case 'I' -> out.i32(UNSAFE.getInt(base, offset));
            case 'J' -> out.i64(UNSAFE.getLong(base, offset));
            case 'F' -> out.i32(Float.floatToIntBits(UNSAFE.getFloat(base, offset)));
            case 'D' -> out.i64(Double.doubleToLongBits(UNSAFE.getDouble(base, offset)));
            default -> link(UNSAFE.getReference(base, offset));
        }
    }

    private void link(Object object) {
        if (object == null) {
            out.i32(-1);
            return;
        }
        Integer known = numbers.putIfAbsent(object, objects.size());
        if (known == null) {
            objects.add(object);
            if (objects.size() > limits.nodes()) {
                throw new SidecarStop("unsupported", "more than " + limits.nodes() + " objects to observe");
            }
        }
        out.i32(known != null ? known : objects.size() - 1);
    }

    private void spend(long count) {
        values += count;
        if (values > limits.values()) {
            throw new SidecarStop("unsupported", "more than " + limits.values() + " values to observe");
        }
    }
}
