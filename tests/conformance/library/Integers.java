public class Integers {
    // inputs: ("42"), ("-17"), ("+5"), ("2147483647"), ("2147483648"), (""), ("12a"), ("-"), (" 1")
    public static Object parseInt(String s) {
        return Integer.parseInt(s);
    }

    // inputs: ("ff", 16), ("-1010", 2), ("zz", 36), ("8", 8), ("1", 37)
    public static Object parseRadix(String s, int radix) {
        return Integer.parseInt(s, radix) + Long.parseLong(s, radix);
    }

    public static Object parseNull() {
        return Integer.parseInt(null);
    }

    // inputs: (0), (255), (-1), (-2147483648)
    public static Object texts(int x) {
        return Integer.toString(x) + " " + Integer.toBinaryString(x) + " " + Integer.toHexString(x) + " " + Integer.toOctalString(x) + " " + Integer.toString(x, 7) + Integer.toUnsignedString(x);
    }

    // inputs: (0), (1), (-1), (12345678), (-2147483648)
    public static Object bits(int x) {
        return Integer.bitCount(x) + " " + Integer.reverse(x) + " " + Integer.highestOneBit(x) + " " + Integer.lowestOneBit(x) + " " + Integer.numberOfLeadingZeros(x) + " "
            + Integer.numberOfTrailingZeros(x) + " " + Integer.reverseBytes(x) + " " + Integer.rotateLeft(x, 5) + " " + Integer.rotateRight(x, 33) + Integer.signum(x);
    }

    // inputs: (5, 3), (-7, 2), (-1, 10), (7, 0)
    public static Object unsigned(int a, int b) {
        return Integer.compareUnsigned(a, b) + " " + Integer.divideUnsigned(a, b) + " " + Integer.remainderUnsigned(a, b) + " " + Integer.toUnsignedLong(a);
    }

    public static Object caches() {
        Integer a = 127, b = 127, c = 128, d = 128;
        Long e = -128L, f = -128L, g = -129L, h = -129L;
        return (a == b) + " " + (c == d) + " " + (e == f) + " " + (g == h) + c.equals(d) + g.equals(h) + a.equals(127L);
    }

    public static Object comparing() {
        return Integer.compare(3, 5) + " " + Integer.valueOf(7).compareTo(2) + " " + Long.compare(1L << 40, 5) + Integer.max(2, 9) + Integer.min(-1, 1) + Integer.sum(4, 5);
    }

    public static Object hashes() {
        return Integer.hashCode(-5) + " " + Long.hashCode(1L << 33) + " " + Boolean.hashCode(true) + " " + Short.hashCode((short) -2) + " " + Byte.hashCode((byte) 200) + Long.valueOf(-1).hashCode();
    }

    // inputs: ("0x1F"), ("-010"), ("#ff"), ("99"), ("0b1")
    public static Object decode(String s) {
        return Integer.decode(s);
    }

    // inputs: ("9223372036854775807"), ("-9223372036854775808"), ("9223372036854775808"), ("1L")
    public static Object parseLong(String s) {
        return Long.parseLong(s);
    }

    public static Object longTexts() {
        return Long.toHexString(-1L) + Long.toBinaryString(5) + Long.toString(Long.MIN_VALUE, 36) + Long.toUnsignedString(-1L) + Long.parseUnsignedLong("18446744073709551615");
    }

    public static Object longBits() {
        long x = 0x0123456789ABCDEFL;
        return Long.bitCount(x) + " " + Long.reverse(x) + " " + Long.numberOfLeadingZeros(x) + Long.numberOfTrailingZeros(x) + " " + Long.rotateLeft(x, 12) + " " + Long.highestOneBit(x) + " " + Long.divideUnsigned(-1L, 10);
    }

    public static Object narrowing() {
        int big = 0x12345678;
        return (byte) big + " " + (short) big + " " + (int) (char) big + " " + (int) 3.99e10 + " " + (long) -1e30 + " " + (int) Double.NaN + " " + (byte) 300.7 + " " + (char) 65.9;
    }

    // inputs: (1, 33), (-8, 1), (-8, 63), (5, -1)
    public static Object shifts(int x, int by) {
        return (x << by) + " " + (x >> by) + " " + (x >>> by) + " " + ((long) x << by) + " " + ((long) x >>> by);
    }

    // inputs: (7, 2), (-7, 2), (7, -2), (-2147483648, -1), (1, 0)
    public static Object division(int a, int b) {
        return a / b + " " + a % b + " " + (long) a / b + " " + (double) a / b;
    }

    public static Object smallTypes() {
        return Byte.parseByte("-128") + " " + Short.parseShort("7fff", 16) + " " + Byte.toUnsignedInt((byte) -1) + Short.toUnsignedInt((short) -1) + Byte.compare((byte) 1, (byte) -1) + Short.reverseBytes((short) 0x1234);
    }

    // inputs: ("true"), ("TRUE"), ("yes"), ("")
    public static Object booleans(String s) {
        return Boolean.parseBoolean(s) + " " + Boolean.valueOf(s) + Boolean.compare(true, false) + Boolean.logicalXor(true, true) + Boolean.toString(false);
    }

    public static Object byteOverflow() {
        return Byte.parseByte("128");
    }
}
