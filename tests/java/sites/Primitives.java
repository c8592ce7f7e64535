/** Primitive patterns (a preview of Java 23 and later). */
public class Primitives {
    static String ints(int value) {
        return switch (value) {
            case 5 -> "five";
            case byte b -> "byte " + b;
            case char c when c > 60000 -> "char";
            case short s -> "short " + s;
            case float f -> "float " + f;
            case int i -> "int " + i;
        };
    }

    static String objects(Object value) {
        return switch (value) {
            case int i when i > 3 -> "int";
            case byte b -> "byte";
            case double d -> "double";
            case boolean z -> "boolean";
            default -> "other";
        };
    }

    static String flags(boolean value) {
        return switch (value) {
            case true -> "yes";
            case false -> "no";
        };
    }

    static String boxedFlags(Boolean value) {
        return switch (value) {
            case true -> "yes";
            case false -> "no";
        };
    }

    static String longs(long value) {
        return switch (value) {
            case 1L -> "one";
            case int i -> "int";
            case double d -> "double";
            case long l -> "long";
        };
    }

    static String doubles(double value) {
        return switch (value) {
            case 1.5 -> "one and a half";
            case 0.0 -> "zero";
            case -0.0 -> "minus zero";
            case int i -> "int";
            case float f -> "float";
            case double d -> "double";
        };
    }

    static String floats(float value) {
        return switch (value) {
            case 2f -> "two";
            case long l -> "long";
            case float f -> "float";
        };
    }

    public static String allInts() {
        return ints(5) + "," + ints(127) + "," + ints(128) + "," + ints(65535) + "," + ints(40000) + "," + ints(1 << 25) + "," + ints((1 << 25) + 1);
    }

    public static String allObjects() {
        return objects(4) + objects(3) + objects((byte) 1) + objects(2.0) + objects(2f) + objects(true) + objects('c') + objects("s");
    }

    public static String allFlags() { return flags(true) + flags(false) + boxedFlags(true) + boxedFlags(false); }

    public static String allLongs() { return longs(1) + longs(7) + longs(1L << 40) + longs(Long.MAX_VALUE); }

    public static String allDoubles() {
        return doubles(1.5) + doubles(0.0) + doubles(-0.0) + doubles(7) + doubles(0.5) + doubles(0.1) + doubles(Double.NaN);
    }

    public static String allFloats() { return floats(2) + floats(3) + floats(-0f) + floats(1e30f) + floats(Float.NaN); }
}
