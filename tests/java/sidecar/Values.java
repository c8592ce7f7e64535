package pkg;

import java.util.ArrayList;
import java.util.List;

/** Every kind of value in, and the same value or something made of it out. */
public class Values {
    static boolean z(boolean v) { return !v; }
    static byte b(byte v) { return (byte) (v + 1); }
    static char c(char v) { return (char) (v + 1); }
    static short s(short v) { return (short) (v + 1); }
    static int i(int v) { return v + 1; }
    static long j(long v) { return v + 1; }
    static float f(float v) { return -v; }
    static double d(double v) { return -v; }
    static float nanF() { return Float.intBitsToFloat(0x7fc00001); }
    static double nanD() { return Double.longBitsToDouble(0xfff8000000000123L); }
    static Object echo(Object v) { return v; }
    static void nothing() { }
    static int loader() { return System.identityHashCode(Values.class.getClassLoader()); }

    static boolean same(Object a, Object b) { return a == b; }

    static int[][] grid(int[][] grid) {
        grid[0][1] = 7;
        return new int[][] {grid[0], grid[0], null};
    }

    static Object[] arrays() {
        return new Object[] {new boolean[] {true, false}, new byte[] {-1}, new char[] {'\uffff'}, new short[] {-2}, new int[] {3},
            new long[] {-4}, new float[] {-0.0f, Float.NaN}, new double[] {-0.0, Double.NaN}, new String[] {"a", null}};
    }

    static int total(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] j, float[] f, double[] d) {
        return (z[0] ? 1 : 0) + b[0] + c[0] + s[0] + i[0] + (int) j[0] + (int) f[0] + (int) d[0];
    }

    static List<Integer> list(int a) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(null);
        return list;
    }

    static String text(String text) { return text + "\ud83d\ude00\udc00"; }

    static int unbox(Integer box) { return box + 1; }

    static Object fromJdk() { return java.util.concurrent.TimeUnit.DAYS; }

    static Object[] opaque() {
        Runnable lambda = () -> { };
        return new Object[] {lambda, Thread.currentThread(), System.out, String.class, int[].class, java.util.stream.Stream.of(1),
            new java.util.concurrent.locks.ReentrantLock(), new java.lang.ref.WeakReference<>("")};
    }
}
