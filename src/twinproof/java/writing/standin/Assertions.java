package org.junit.jupiter.api;

import java.util.Arrays;
import java.util.Objects;

/** The assertions that generated tests use, with JUnit's signatures as far as overload resolution can tell them apart. */
public final class Assertions {
    public interface Executable {
        void execute() throws Throwable;
    }

    private static void check(boolean condition, Object expected, Object actual) {
        if (!condition) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }

    public static void assertEquals(byte a, byte b) { check(a == b, a, b); }
    public static void assertEquals(short a, short b) { check(a == b, a, b); }
    public static void assertEquals(char a, char b) { check(a == b, a, b); }
    public static void assertEquals(int a, int b) { check(a == b, a, b); }
    public static void assertEquals(long a, long b) { check(a == b, a, b); }
    public static void assertEquals(float a, float b) { check(Float.floatToIntBits(a) == Float.floatToIntBits(b), a, b); }
    public static void assertEquals(double a, double b) { check(Double.doubleToLongBits(a) == Double.doubleToLongBits(b), a, b); }
    public static void assertEquals(Object a, Object b) { check(Objects.equals(a, b), a, b); }
    public static void assertTrue(boolean a) { check(a, true, a); }
    public static void assertFalse(boolean a) { check(!a, false, a); }
    public static void assertNull(Object a) { check(a == null, null, a); }
    public static void assertNotNull(Object a) { check(a != null, "not null", a); }
    public static void assertSame(Object a, Object b) { check(a == b, a, b); }
    public static void assertNotSame(Object a, Object b) { check(a != b, "not " + a, b); }
    public static void assertArrayEquals(boolean[] a, boolean[] b) { check(Arrays.equals(a, b), a, b); }
    public static void assertArrayEquals(byte[] a, byte[] b) { check(Arrays.equals(a, b), a, b); }
    public static void assertArrayEquals(short[] a, short[] b) { check(Arrays.equals(a, b), a, b); }
    public static void assertArrayEquals(char[] a, char[] b) { check(Arrays.equals(a, b), a, b); }
    public static void assertArrayEquals(int[] a, int[] b) { check(Arrays.equals(a, b), a, b); }
    public static void assertArrayEquals(long[] a, long[] b) { check(Arrays.equals(a, b), a, b); }
    public static void assertArrayEquals(float[] a, float[] b) { check(Arrays.equals(a, b), a, b); }
    public static void assertArrayEquals(double[] a, double[] b) { check(Arrays.equals(a, b), a, b); }

    /** Without a limit of its own: who runs this has one. */
    public static void assertTimeoutPreemptively(java.time.Duration limit, Executable code) throws Throwable {
        code.execute();
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, Executable code) {
        try {
            code.execute();
        } catch (Throwable thrown) {
            check(type.isInstance(thrown), type, thrown);
            return type.cast(thrown);
        }
        throw new AssertionError("nothing was thrown");
    }
}
