package twinproof.sidecar;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** What reflection does not tell about a class file: its name, its compile-time constants, and whether it has static state. */
record SidecarClassFacts(String name, boolean hasState, Set<String> constants) {
    private static final int STATIC = 0x0008;

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
        Set<String> constants = new HashSet<>();
        boolean variable = readFields(in, texts, constants);
        boolean initialiser = readMethods(in, texts);
        return new SidecarClassFacts(name, variable | initialiser, constants);
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

    /** Collects the compile-time constants; true if there is any other static field. */
    private static boolean readFields(DataInputStream in, String[] texts, Set<String> constants) throws IOException {
        boolean variable = false;
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            boolean isStatic = (in.readUnsignedShort() & STATIC) != 0;
            String field = texts[in.readUnsignedShort()];
            in.skipNBytes(2);
            if (readsAttribute(in, texts, "ConstantValue") && isStatic) {
                constants.add(field);
            } else {
                variable |= isStatic;
            }
        }
        return variable;
    }

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
