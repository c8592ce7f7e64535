public class Doubles {
    public static Object toStringCorners() {
        double[] values = {0.0, -0.0, 1.0, 0.1, 100.0, 1e7, 1.0E-3, 9.999e-4, 1e21, 123456789.0, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, 2e-3, 1.0 / 3};
        StringBuilder text = new StringBuilder();
        for (double v : values) text.append(v).append(' ');
        return text.toString();
    }

    public static Object floatToStringCorners() {
        float[] values = {0f, -0f, 1f, 0.1f, 1e7f, 1e-3f, 3.4028235e38f, 1.4e-45f, 16777216f, 1f / 3, 33333.332f};
        StringBuilder text = new StringBuilder();
        for (float v : values) text.append(v).append(' ');
        return text.toString();
    }

    // inputs: ("1.5"), ("-1e3"), ("NaN"), ("Infinity"), ("0x1.8p1"), (" 2.5 "), ("1e400"), ("4.9e-324"), ("abc"), ("")
    public static Object parseDouble(String s) {
        return Double.parseDouble(s);
    }

    // inputs: ("1.1"), ("3.4e38"), ("1e-50"), ("1f"), ("--1")
    public static Object parseFloat(String s) {
        return Float.parseFloat(s);
    }

    public static Object comparing() {
        return Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + (0.0 == -0.0) + (Double.NaN == Double.NaN) + Double.valueOf(Double.NaN).equals(Double.NaN) + Double.valueOf(0.0).equals(-0.0);
    }

    public static Object bits() {
        return Double.doubleToLongBits(1.0) + " " + Double.doubleToLongBits(-0.0) + " " + Double.doubleToLongBits(Double.NaN) + " " + Float.floatToIntBits(1.5f) + " " + Double.longBitsToDouble(1L) + Float.intBitsToFloat(0x7f800000);
    }

    public static Object hashes() {
        return Double.hashCode(1.5) + " " + Double.hashCode(-0.0) + " " + Float.hashCode(2.5f) + " " + Double.valueOf(Double.NaN).hashCode();
    }

    public static Object predicates() {
        return Double.isNaN(0.0 / 0) + " " + Double.isInfinite(-1 / 0.0) + Double.isFinite(1e308 * 10) + Float.isNaN(1f) + Float.isFinite(Float.MAX_VALUE);
    }

    public static Object arithmetic() {
        double zero = 0;
        return new double[] {0.1 + 0.2, 1e308 * 10, -1 / zero, zero / zero, 5.5 % 2, -5.5 % 2, 1e16 + 1, Double.MIN_VALUE / 2, 5 % Double.POSITIVE_INFINITY, -zero};
    }

    public static Object floatArithmetic() {
        float a = 16777216f, b = 0.1f;
        return new float[] {a + 1, b + 0.2f, a * a * a * a * a * a, (float) 0.1, b * b, a % 3, (float) 1e-50, (float) Double.NaN};
    }

    public static Object conversions() {
        return (long) 1e19 + " " + (int) -2.9 + " " + (float) 16777217 + " " + (double) (float) 0.1 + " " + (double) Long.MAX_VALUE + " " + (long) (double) Long.MAX_VALUE + " " + (short) 1e6f + " " + (int) Float.NEGATIVE_INFINITY;
    }

    public static Object accumulate() {
        double sum = 0;
        for (int i = 1; i <= 50; i++) sum += 1.0 / (i * i);
        return sum;
    }

    public static Object kahan() {
        float sum = 0, plain = 0, c = 0;
        for (int i = 0; i < 100; i++) {
            plain += 0.1f;
            float y = 0.1f - c, t = sum + y;
            c = (t - sum) - y;
            sum = t;
        }
        return plain + " " + sum;
    }

    public static Object boxes() {
        Double a = 1.0, b = 1.0;
        return (a == b) + " " + a.equals(b) + a.intValue() + a.compareTo(2.0) + Double.valueOf("2.5") + Double.sum(1, 2) + Double.max(-0.0, 0.0) + Double.MIN_NORMAL;
    }

    public static Object hexText() {
        return Double.toHexString(1.0) + " " + Double.toHexString(-0.1) + " " + Double.toHexString(Double.MIN_VALUE) + " " + Float.toHexString(0.5f);
    }

    public static Object newton() {
        double x = 2;
        for (int i = 0; i < 8; i++) x = (x + 2 / x) / 2;
        return x;
    }
}
