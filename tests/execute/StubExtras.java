import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;

/** Calls that reach stubs which code outside of the library cannot call itself; each names the key of its stub. */
public class StubExtras {
    enum Color { RED, GREEN, BLUE }

    static class Named extends Exception {
        Named(String message, Throwable cause, boolean suppresses, boolean fills) {
            super(message, cause, suppresses, fills);
        }
    }

    // stub: java.lang.Throwable.fillInStackTrace(I)Ljava/lang/Throwable;
    static Object made(String message, int kind) {
        return switch (kind & 3) {
            case 0 -> new Exception(message);
            case 1 -> new RuntimeException(message, new Error());
            case 2 -> new Named(message, null, false, true);
            default -> new Named(message, new Exception("cause"), true, false);
        };
    }

    // stub: java.lang.Throwable.getMessage()Ljava/lang/String;
    static Object told(String message, int kind) {
        Exception made = kind > 0 ? new Exception(message) : new Exception();
        return new Object[] {made.getMessage(), made.getLocalizedMessage(), made.getCause(), made.toString()};
    }

    // stub: java.lang.NullPointerException.getExtendedNPEMessage()Ljava/lang/String;
    static Object toldOfNull(String message, int kind) {
        return (kind > 0 ? new NullPointerException(message) : new NullPointerException()).getMessage();
    }

    // stub: java.lang.Object.clone()Ljava/lang/Object;
    static Object cloned(int[] numbers, String[] texts, int kind) {
        return kind > 0 ? numbers.clone() : texts.clone();
    }

    // stub: java.lang.String.join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;
    static Object joined(String between, String a, String b) {
        return String.join(between, a, b);
    }

    // stub: java.lang.reflect.Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;
    static Object newArray(int length) {
        return java.lang.reflect.Array.newInstance(String.class, length);
    }

    // stub: java.lang.String.repeat(I)Ljava/lang/String;
    static Object repeated(String text) {
        return text.repeat(2);
    }

    // stub: java.lang.String.<init>([C)V
    static Object ofChars(char a, char b) {
        return new String(new char[] {a, 'x', b});
    }

    // stub: java.lang.String.valueOf([C)Ljava/lang/String;
    static Object valueOfChars(char a, char b) {
        return String.valueOf(new char[] {a, 'x', b});
    }

    // stub: java.lang.String.copyValueOf([C)Ljava/lang/String;
    static Object copyOfChars(char a, char b) {
        return String.copyValueOf(new char[] {a, 'x', b});
    }

    // stub: java.lang.String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;
    static Object formatted(int number, String text) {
        return String.format("%d-%s", number, text);
    }

    // stub: java.lang.Enum.valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;
    static Object constant(String name) {
        return Enum.valueOf(Color.class, name);
    }

    // stub: java.util.EnumMap.getKeyUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;
    static Object enumMap(int value) {
        EnumMap<Color, Integer> map = new EnumMap<>(Color.class);
        map.put(Color.GREEN, value);
        return map.get(Color.GREEN) + map.size();
    }

    // stub: java.util.EnumSet.getUniverse(Ljava/lang/Class;)[Ljava/lang/Enum;
    static Object enumSet(int kind) {
        return EnumSet.allOf(Color.class).contains(kind > 0 ? Color.RED : Color.BLUE);
    }

    // stub: java.util.StringJoiner.checkAddLength(II)I
    static Object joiner(String a, String b) {
        return new java.util.StringJoiner("-", "<", ">").add(a).add(b).toString();
    }

    // stub: java.lang.System.arraycopy
    static Object copied(Object[] from, int first, String[] to, int start, int count) {
        System.arraycopy(from, first, to, start, count);
        return to;
    }

    // stub: java.lang.System.arraycopy
    static Object copiedNumbers(int[] from, int first, int[] to, int start, int count) {
        System.arraycopy(from, first, to, start, count);
        return to;
    }

    // stub: java.lang.Object.getClass()Ljava/lang/Class;
    static Object classOf(int kind, String text, int[] numbers) {
        return kind > 0 ? text.getClass() : numbers.getClass();
    }

    // stub: java.lang.Class.getName()Ljava/lang/String;
    static Object nameOf(int kind) {
        return kind > 0 ? int[][].class.getName() : kind < 0 ? List.class.getName() : int.class.getName();
    }

    // stub: java.lang.Class.isArray()Z
    static Object isArray(int kind) {
        return kind > 0 ? int[][].class.isArray() : String.class.isArray();
    }

    // stub: java.lang.Class.getComponentType()Ljava/lang/Class;
    static Object component(int kind) {
        return kind > 0 ? int[][].class.getComponentType() : String.class.getComponentType();
    }

    // stub: jdk.internal.util.Preconditions.checkIndex(IILjava/util/function/BiFunction;)I
    static Object checked(int index, int length) {
        return java.util.Objects.checkIndex(index, length);
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([I[II)I
    static Object mismatchOfInts(int x, int y, int z) {
        return java.util.Arrays.mismatch(new int[] {x, y, z}, new int[] {z, y, x});
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([J[JI)I
    static Object mismatchOfLongs(long x, long y, long z) {
        return java.util.Arrays.equals(new long[] {x, y, z}, new long[] {z, y, x});
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([B[BI)I
    static Object mismatchOfBytes(byte x, byte y, byte z) {
        return java.util.Arrays.mismatch(new byte[] {x, y, z}, new byte[] {z, y, x});
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([C[CI)I
    static Object mismatchOfChars(char x, char y, char z) {
        return java.util.Arrays.compare(new char[] {x, y, z}, new char[] {z, y, x});
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([S[SI)I
    static Object mismatchOfShorts(short x, short y, short z) {
        return java.util.Arrays.mismatch(new short[] {x, y, z}, new short[] {z, y, x});
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([Z[ZI)I
    static Object mismatchOfBooleans(boolean x, boolean y, boolean z) {
        return java.util.Arrays.mismatch(new boolean[] {x, y, z}, new boolean[] {z, y, x});
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([II[III)I
    static Object partOfInts(int[] a, int from, int[] b, int to) {
        return java.util.Arrays.equals(a, from, from + 2, b, to, to + 2);
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([JI[JII)I
    static Object partOfLongs(long[] a, int from, long[] b, int to) {
        return java.util.Arrays.mismatch(a, from, from + 2, b, to, to + 2);
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([BI[BII)I
    static Object partOfBytes(byte[] a, int from, byte[] b, int to) {
        return java.util.Arrays.compare(a, from, from + 2, b, to, to + 2);
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([CI[CII)I
    static Object partOfChars(char[] a, int from, char[] b, int to) {
        return java.util.Arrays.mismatch(a, from, from + 2, b, to, to + 2);
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([SI[SII)I
    static Object partOfShorts(short[] a, int from, short[] b, int to) {
        return java.util.Arrays.mismatch(a, from, from + 2, b, to, to + 2);
    }

    // stub: jdk.internal.util.ArraysSupport.mismatch([ZI[ZII)I
    static Object partOfBooleans(boolean[] a, int from, boolean[] b, int to) {
        return java.util.Arrays.mismatch(a, from, from + 2, b, to, to + 2);
    }
}
