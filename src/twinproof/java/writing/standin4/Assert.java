package org.junit;

import java.util.Arrays;
import java.util.Objects;

/** The assertions that generated tests use, with the signatures of JUnit 4.13 as far as overload resolution can tell them apart. */
public final class Assert {
    public interface ThrowingRunnable {
        void run() throws Throwable;
    }

    private static void check(boolean condition, Object expected, Object actual) {
        if (!condition) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }

    public static void assertEquals(long a, long b) { check(a == b, a, b); }
    public static void assertEquals(double a, double b, double most) { check(Double.compare(a, b) == 0 || Math.abs(a - b) <= most, a, b); }
    public static void assertEquals(float a, float b, float most) { check(Float.compare(a, b) == 0 || Math.abs(a - b) <= most, a, b); }
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
    public static void assertArrayEquals(float[] a, float[] b, float most) { check(Arrays.equals(a, b), a, b); }
    public static void assertArrayEquals(double[] a, double[] b, double most) { check(Arrays.equals(a, b), a, b); }

    public static <T extends Throwable> T assertThrows(Class<T> type, ThrowingRunnable code) {
        try {
            code.run();
        } catch (Throwable thrown) {
            check(type.isInstance(thrown), type, thrown);
            return type.cast(thrown);
        }
        throw new AssertionError("nothing was thrown");
    }
}
