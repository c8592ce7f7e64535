package twinproof.sidecar;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What reflection does not tell about a class, or not without loading others: fields in order, constants, static state. */
record SidecarClassFacts(String name, List<Field> fields, boolean hasInitialiser) {
    private static final int STATIC = 0x0008;

    /** A field as declared; `isConstant` if its value is in the class file. */
    record Field(String name, String descriptor, boolean isStatic, boolean isConstant) { }

    /** Whether the class has a static initialiser or a static field that is no compile-time constant. */
    boolean hasState() {
        for (Field field : fields) {
            if (field.isStatic() && !field.isConstant()) {
                return true;
            }
        }
        return hasInitialiser;
    }

    boolean hasConstant(String name) {
        for (Field field : fields) {
            if (field.isConstant() && field.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    static SidecarClassFacts read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.skipNBytes(8);
        String[] texts = new String[in.readUnsignedShort()];
        int[] classes = new int[texts.length];
        readPool(in, texts, classes);
        in.skipNBytes(2);
        String name = texts[classes[in.readUnsignedShort()]].replace('/', '.');
        in.skipNBytes(2);
        in.skipNBytes(2L * in.readUnsignedShort());
        return new SidecarClassFacts(name, readFields(in, texts), readMethods(in, texts));
    }

    private static void readPool(DataInputStream in, String[] texts, int[] classes) throws IOException {
        for (int i = 1; i < texts.length; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts[i] = in.readUTF();
                case 7 -> classes[i] = in.readUnsignedShort();
                case 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++;
                }
                default -> in.skipNBytes(4);
            }
        }
    }

    private static List<Field> readFields(DataInputStream in, String[] texts) throws IOException {
        List<Field> fields = new ArrayList<>();
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            boolean isStatic = (in.readUnsignedShort() & STATIC) != 0;
            String name = texts[in.readUnsignedShort()];
            String descriptor = texts[in.readUnsignedShort()];
            fields.add(new Field(name, descriptor, isStatic, readsAttribute(in, texts, "ConstantValue") && isStatic));
        }
        return fields;
    }

    /** Skips the methods; true if one is the static initialiser. */
    private static boolean readMethods(DataInputStream in, String[] texts) throws IOException {
        boolean initialiser = false;
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            in.skipNBytes(2);
            initialiser |= texts[in.readUnsignedShort()].equals("<clinit>");
            in.skipNBytes(2);
            readsAttribute(in, texts, "");
        }
        return initialiser;
    }

    /** Skips a member's attributes; true if one has the given name. */
    private static boolean readsAttribute(DataInputStream in, String[] texts, String name) throws IOException {
        boolean found = false;
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            found |= texts[in.readUnsignedShort()].equals(name);
            in.skipNBytes(in.readInt() & 0xffffffffL);
        }
        return found;
    }
}
