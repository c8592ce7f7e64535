package twinproof.sidecar;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import jdk.internal.misc.Unsafe;

/**
 * Builds an input: first all objects, without running constructors, then their contents, then those that a constructor makes, one after
 * the other, then the static fields.
 */
final class SidecarBuilder {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long CAUSE = UNSAFE.objectFieldOffset(Throwable.class, "cause");
    private static final long[] OF_EXCEPTIONS = {UNSAFE.objectFieldOffset(Throwable.class, "stackTrace"),
        UNSAFE.objectFieldOffset(Throwable.class, "suppressedExceptions")};
    private static final Throwable PLAIN = new Throwable();

    /** The class and fields that several objects of an input share. */
    private record Shape(Class<?> type, SidecarField[] fields, char[] tags, int size) { }

    private final SidecarReader in;
    private final SidecarLoader loader;
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Class<?>> arrayTypes = new ArrayList<>();
    private Object[] nodes;
    private Shape[] nodeShapes;
    private int[] contents;

    SidecarBuilder(SidecarReader in, SidecarLoader loader) {
        this.in = in;
        this.loader = loader;
    }

    /** The objects of the input's heap, in its order. */
    Object[] nodes() {
        int count = in.i32();
        nodes = new Object[count];
        nodeShapes = new Shape[count];
        contents = new int[count];
        for (int i = 0; i < count; i++) {
            create(i);
        }
        fillAll();
        for (int made = in.i32(); made > 0; made--) {
            make(in.i32());
            fillAll();
        }
        return nodes;
    }

    private void fillAll() {
        int end = in.position();
        for (int i = 0; i < nodes.length; i++) {
            fill(i);
        }
        in.position(end);
    }

    /** Puts in place what the first constructor makes that returns and leaves the bound fields as the node says. */
    private void make(int i) {
        Set<String> bound = Set.of(in.texts(in.i32()));
        Object made = null;
        for (int makers = in.i32(); makers > 0; makers--) {
            Object tried = construct(nodeShapes[i].type());
            made = made == null && tried != null && isAsGiven(tried, i, bound) ? tried : made;
        }
        if (made == null) {
            throw new SidecarStop("unsupported", "no constructor makes this object of " + nodeShapes[i].type().getName());
        }
        nodes[i] = made;
    }

    /** What a constructor makes, null if it throws. */
    private Object construct(Class<?> type) {
        MethodHandle maker = SidecarTypes.method(type, "<init>", in.text(), true);
        Object[] args = new Object[in.i32()];
        for (int k = 0; k < args.length; k++) {
            args[k] = value(maker.type().parameterType(k), k);
        }
        try {
            return maker.invokeWithArguments(args);
        } catch (StackOverflowError | OutOfMemoryError stopped) {
            throw stopped;
        } catch (Throwable thrown) {
            return null;
        }
    }

    private boolean isAsGiven(Object object, int i, Set<String> bound) {
        int end = in.position();
        in.position(contents[i]);
        boolean same = true;
        for (int k = 0; k < nodeShapes[i].fields.length; k++) {
            SidecarField field = nodeShapes[i].fields[k];
            same &= holds(object, field, nodeShapes[i].tags[k]) || !bound.contains(field.key());
        }
        in.position(end);
        return same;
    }

    /** Whether a field has the value that is read. */
    private boolean holds(Object object, SidecarField field, char tag) {
        long offset = field.offset;
        return switch (tag) {
            case 'Z', 'B' -> UNSAFE.getByte(object, offset) == (byte) in.u8();
            case 'C', 'S' -> UNSAFE.getShort(object, offset) == (short) in.u16();
            case 'I', 'F' -> UNSAFE.getInt(object, offset) == in.i32();
            case 'J', 'D' -> UNSAFE.getLong(object, offset) == in.i64();
            default -> UNSAFE.getReference(object, offset) == link(null, field);
        };
    }

    void statics() {
        for (int count = in.i32(); count > 0; count--) {
            SidecarField field = SidecarField.of(staticField(in.text()));
            put(field.base, field, (char) in.u8());
        }
    }

    /** A value for a parameter or receiver of the given type, boxed if primitive. */
    Object value(Class<?> type, Object what) {
        char tag = (char) in.u8();
        if (tag != SidecarShape.tag(type)) {
            throw SidecarStop.badInput(describe(what) + " is no " + type.getTypeName());
        }
        return switch (tag) {
            case 'Z' -> bool();
            case 'B' -> (byte) in.u8();
            case 'C' -> (char) in.u16();
            case 'S' -> (short) in.u16();
            case 'I' -> in.i32();
            case 'J' -> in.i64();
            case 'F' -> Float.intBitsToFloat(in.i32());
            case 'D' -> Double.longBitsToDouble(in.i64());
            default -> link(type, what);
        };
    }

    private void create(int i) {
        switch (in.u8()) {
            case 0 -> createObject(i);
            case 1 -> createArray(i);
            case 2 -> nodes[i] = new String(in.text());
            default -> nodes[i] = opaque(in.text());
        }
    }

    private void createObject(int i) {
        int index = in.i32();
        if (index == shapes.size()) {
            shapes.add(shape());
        }
        nodeShapes[i] = shapes.get(index);
        contents[i] = in.position();
        in.skip(nodeShapes[i].size());
        try {
            nodes[i] = UNSAFE.allocateInstance(nodeShapes[i].type());
        } catch (InstantiationException impossible) {
            throw SidecarStop.badInput("class " + nodeShapes[i].type().getName() + " cannot be instantiated");
        }
        if (nodes[i] instanceof Throwable) {
            layOut((Throwable) nodes[i]);
        }
    }

    /** Gives an exception what every constructor gives it. */
    private static void layOut(Throwable made) {
        UNSAFE.putReference(made, CAUSE, made);
        for (long offset : OF_EXCEPTIONS) {
            UNSAFE.putReference(made, offset, UNSAFE.getReference(PLAIN, offset));
        }
    }

    private Shape shape() {
        Class<?> type = SidecarTypes.find(in.text(), loader);
        if (type.isEnum() || type == String.class || type == Class.class || type.isPrimitive() || type.isArray()) {
            throw SidecarStop.badInput("an object node cannot be of class " + type.getTypeName());
        }
        int count = in.i32();
        String[] keys = in.texts(count);
        SidecarField[] fields = new SidecarField[count];
        char[] tags = new char[count];
        int size = 0;
        for (int i = 0; i < count; i++) {
            tags[i] = (char) in.u8();
            size += size(tags[i]);
            fields[i] = instanceField(type, keys[i]);
        }
        SidecarTypes.initialise(type);
        return new Shape(type, fields, tags, size);
    }

    private static SidecarField instanceField(Class<?> type, String key) {
        SidecarField field = SidecarShape.of(type).field(key);
        if (field == null) {
            throw SidecarStop.badInput("class " + type.getName() + " has no field " + key);
        }
        return field;
    }

    private void createArray(int i) {
        int index = in.i32();
        if (index == arrayTypes.size()) {
            arrayTypes.add(SidecarTypes.find(in.text(), loader));
        }
        Class<?> type = arrayTypes.get(index);
        if (!type.isArray()) {
            throw SidecarStop.badInput(type.getTypeName() + " is no array type");
        }
        char tag = (char) in.u8();
        int length = in.i32();
        if (length > 0 && tag != SidecarShape.tag(type.componentType())) {
            throw SidecarStop.badInput("the elements do not fit " + type.getTypeName());
        }
        contents[i] = in.position();
        in.skip((long) length * size(tag));
        nodes[i] = Array.newInstance(type.componentType(), length);
    }

    private Object opaque(String label) {
        if (label.startsWith("class ")) {
            return SidecarTypes.find(label.substring(6), loader);
        }
        int dot = label.lastIndexOf('.');
        if (label.startsWith("static ") && dot > 0) {
            return libraryConstant(SidecarTypes.find(label.substring(7, dot), loader), label.substring(dot + 1));
        }
        if (!label.startsWith("enum ") || dot < 0) {
            throw SidecarStop.badInput("an opaque object cannot be built: " + label);
        }
        return enumConstant(SidecarTypes.find(label.substring(5, dot), loader), label.substring(dot + 1));
    }

    private static Object enumConstant(Class<?> type, String name) {
        if (type.isEnum()) {
            SidecarTypes.initialise(type);
            for (Object each : type.getEnumConstants()) {
                if (((Enum<?>) each).name().equals(name)) {
                    return each;
                }
            }
        }
        throw SidecarStop.badInput("no enum constant " + type.getTypeName() + "." + name);
    }

    private static Object libraryConstant(Class<?> type, String name) {
        for (Field field : type.getClassLoader() == null ? type.getDeclaredFields() : new Field[0]) {
            if (field.getName().equals(name) && Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                SidecarTypes.initialise(type);
                SidecarField found = SidecarField.of(field);
                return UNSAFE.getReference(found.base, found.offset);
            }
        }
        throw SidecarStop.badInput("no constant of the library " + type.getTypeName() + "." + name);
    }

    private void fill(int i) {
        if (nodeShapes[i] != null) {
            in.position(contents[i]);
            fillObject(nodes[i], nodeShapes[i]);
        } else if (nodes[i].getClass().isArray()) {
            in.position(contents[i]);
            fillArray(nodes[i], nodes[i].getClass().componentType());
        }
    }

    private void fillObject(Object object, Shape shape) {
        for (int k = 0; k < shape.fields.length; k++) {
            put(object, shape.fields[k], shape.tags[k]);
        }
    }

    private void fillArray(Object array, Class<?> component) {
        int length = Array.getLength(array);
        switch (SidecarShape.tag(component)) {
            case 'Z' -> { for (int k = 0; k < length; k++) { ((boolean[]) array)[k] = bool(); } }
            case 'B' -> { for (int k = 0; k < length; k++) { ((byte[]) array)[k] = (byte) in.u8(); } }
            case 'C' -> { for (int k = 0; k < length; k++) { ((char[]) array)[k] = (char) in.u16(); } }
            case 'S' -> { for (int k = 0; k < length; k++) { ((short[]) array)[k] = (short) in.u16(); } }
            case 'I' -> { for (int k = 0; k < length; k++) { ((int[]) array)[k] = in.i32(); } }
            case 'J' -> { for (int k = 0; k < length; k++) { ((long[]) array)[k] = in.i64(); } }
            case 'F' -> { for (int k = 0; k < length; k++) { ((float[]) array)[k] = Float.intBitsToFloat(in.i32()); } }
            case 'D' -> { for (int k = 0; k < length; k++) { ((double[]) array)[k] = Double.longBitsToDouble(in.i64()); } }
            default -> { for (int k = 0; k < length; k++) { ((Object[]) array)[k] = link(component, "an array element"); } }
        }
    }

    private Field staticField(String key) {
        int dot = key.lastIndexOf('.');
        if (dot > 0) {
            Class<?> type = SidecarTypes.find(key.substring(0, dot), loader);
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getName().equals(key.substring(dot + 1))) {
                    return checked(field, key);
                }
            }
        }
        throw SidecarStop.badInput("no static field " + key);
    }

    private Field checked(Field field, String key) {
        if (field.getDeclaringClass().getClassLoader() != loader) {
            throw SidecarStop.badInput("static field " + key + " is not the program's");
        }
        if (!loader.isVariable(field)) {
            throw SidecarStop.badInput("static field " + key + " is a constant");
        }
        SidecarTypes.initialise(field.getDeclaringClass());
        return field;
    }

    private void put(Object base, SidecarField field, char tag) {
        if (tag != field.tag) {
            throw SidecarStop.badInput(describe(field) + " is no " + field.type().getTypeName());
        }
        long offset = field.offset;
        switch (tag) {
            case 'Z' -> UNSAFE.putBoolean(base, offset, bool());
            case 'B' -> UNSAFE.putByte(base, offset, (byte) in.u8());
            case 'C' -> UNSAFE.putChar(base, offset, (char) in.u16());
            case 'S' -> UNSAFE.putShort(base, offset, (short) in.u16());
            case 'I' -> UNSAFE.putInt(base, offset, in.i32());
            case 'J' -> UNSAFE.putLong(base, offset, in.i64());
            case 'F' -> UNSAFE.putFloat(base, offset, Float.intBitsToFloat(in.i32()));
            case 'D' -> UNSAFE.putDouble(base, offset, Double.longBitsToDouble(in.i64()));
            default -> UNSAFE.putReference(base, offset, link(null, field));
        }
    }

    private boolean bool() {
        int value = in.u8();
        if (value > 1) {
            throw SidecarStop.badInput("a boolean is 0 or 1, not " + value);
        }
        return value == 1;
    }

    private Object link(Class<?> type, Object what) {
        int index = in.i32();
        if (index == -1) {
            return null;
        }
        if (index >= nodes.length) {
            throw SidecarStop.badInput(describe(what) + " links to node " + index + " of " + nodes.length);
        }
        Class<?> wanted = what instanceof SidecarField field ? field.type() : type;
        if (!wanted.isInstance(nodes[index])) {
            throw SidecarStop.badInput(describe(what) + " is no " + wanted.getTypeName() + " but a " + nodes[index].getClass().getTypeName());
        }
        return nodes[index];
    }

    /** Words for the place of a value: a field, the number of an argument, or a phrase. */
    private static String describe(Object what) {
        if (what instanceof SidecarField field) {
            return "the value of field " + field.key();
        }
        return what instanceof Integer index ? "argument " + (index + 1) : what.toString();
    }

    private static int size(char tag) {
        return switch (tag) {
            case 'Z', 'B' -> 1;
            case 'C', 'S' -> 2;
            case 'J', 'D' -> 8;
            default -> 4;
        };
    }
}
