import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class ArraysMethods {
    public static Object sortInts() {
        int[] a = {5, -1, 3, 0, 5, Integer.MIN_VALUE, Integer.MAX_VALUE, 2};
        Arrays.sort(a);
        return a;
    }

    public static Object sortLongArray() {
        long[] a = new long[120];
        for (int i = 0; i < a.length; i++) a[i] = (i * 7919L) % 127 - 60;
        Arrays.sort(a);
        return a;
    }

    public static Object sortDoubles() {
        double[] a = {1.5, -0.0, 0.0, Double.NaN, -3, Double.NEGATIVE_INFINITY, 1e300};
        Arrays.sort(a);
        return Arrays.toString(a);
    }

    public static Object sortRange() {
        char[] a = "hgfedcba".toCharArray();
        Arrays.sort(a, 2, 6);
        return new String(a);
    }

    public static Object sortObjectsStable() {
        String[] a = {"bb", "a", "cc", "d", "aa", "c", "bbb", "ab", "x", "yy"};
        Arrays.sort(a, Comparator.comparing(String::length));
        return a;
    }

    public static Object sortManyObjects() {
        Integer[] a = new Integer[70];
        for (int i = 0; i < a.length; i++) a[i] = (i * 31) % 53;
        Arrays.sort(a, (x, y) -> y - x);
        return a;
    }

    // inputs: (7), (4), (-3), (100)
    public static Object binarySearch(int key) {
        return Arrays.binarySearch(new int[] {-3, 0, 2, 7, 11, 40}, key);
    }

    public static Object copies() {
        int[] a = {1, 2, 3};
        return new Object[] {Arrays.copyOf(a, 5), Arrays.copyOf(a, 2), Arrays.copyOfRange(a, 1, 4), Arrays.copyOf(new String[] {"x"}, 2)};
    }

    // inputs: (-1), (0)
    public static Object copyNegative(int length) {
        return Arrays.copyOf(new int[] {1}, length);
    }

    public static Object fill() {
        double[] a = new double[4];
        Arrays.fill(a, 2.5);
        Arrays.fill(a, 1, 3, -1);
        return a;
    }

    public static Object fillBadRange() {
        Arrays.fill(new int[3], 2, 5, 1);
        return null;
    }

    public static Object equality() {
        int[][] a = {{1, 2}, {3}};
        int[][] b = {{1, 2}, {3}};
        return Arrays.equals(a, b) + " " + Arrays.deepEquals(a, b) + Arrays.equals(a[0], b[0]) + Arrays.deepHashCode(a) + Arrays.hashCode(b[0]);
    }

    public static Object floatingEquality() {
        double[] a = {0.0, Double.NaN};
        double[] b = {-0.0, Double.NaN};
        return Arrays.equals(a, b) + " " + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}) + Arrays.hashCode(a);
    }

    public static Object texts() {
        return Arrays.toString(new boolean[] {true, false}) + Arrays.toString((int[]) null) + Arrays.deepToString(new Object[] {1, new int[] {2}, new String[][] {{"a"}, null}});
    }

    public static Object asListView() {
        String[] a = {"x", "y"};
        List<String> list = Arrays.asList(a);
        list.set(0, "z");
        a[1] = "w";
        return list + a[0];
    }

    public static Object asListFixedSize() {
        return Arrays.asList(1, 2).add(3);
    }

    public static Object streams() {
        return Arrays.stream(new int[] {1, 2, 3, 4}).map(x -> x * x).sum() + Arrays.stream(new String[] {"a", "b", "c"}, 1, 3).reduce("", String::concat);
    }

    public static Object setAllPrefix() {
        int[] a = new int[6];
        Arrays.setAll(a, i -> i + 1);
        Arrays.parallelPrefix(a, (x, y) -> x * y);
        return a;
    }

    public static Object mismatchCompare() {
        return Arrays.mismatch(new int[] {1, 2, 3}, new int[] {1, 2, 4}) + " " + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + Arrays.compare(new char[] {'a'}, new char[] {'a', 'b'});
    }

    public static Object arraycopyOverlap() {
        int[] a = {1, 2, 3, 4, 5, 6};
        System.arraycopy(a, 0, a, 2, 4);
        int[] b = a.clone();
        System.arraycopy(b, 2, b, 0, 3);
        return new int[][] {a, b};
    }

    // inputs: (0), (1), (2), (3)
    public static Object arraycopyFailures(int which) {
        Object[] target = which == 0 ? new Integer[3] : new Object[3];
        Object[] source = {1, "two", 3};
        try {
            System.arraycopy(source, which == 1 ? -1 : 0, target, 0, which == 2 ? 4 : 3);
        } catch (ArrayStoreException | IndexOutOfBoundsException e) {
            return e.getClass().getSimpleName() + target[0] + target[1];
        }
        return target;
    }
}
