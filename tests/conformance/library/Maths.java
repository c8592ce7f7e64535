public class Maths {
    // inputs: (7, 3), (-7, 3), (7, -3), (-7, -3), (-2147483648, -1), (1, 0)
    public static Object floors(int a, int b) {
        return Math.floorDiv(a, b) + " " + Math.floorMod(a, b) + " " + Math.floorMod((long) a, b);
    }

    // inputs: (2147483647, 1), (-5, 5), (-2147483648, -1)
    public static Object exactAdd(int a, int b) {
        return Math.addExact(a, b);
    }

    // inputs: (65536, 65536), (1000, -1000), (-2147483648, -1)
    public static Object exactMultiply(int a, int b) {
        return Math.multiplyExact(a, b);
    }

    // inputs: (0), (1), (2), (3), (4)
    public static Object exactOthers(int which) {
        return switch (which) {
            case 0 -> Math.negateExact(Integer.MIN_VALUE);
            case 1 -> Math.toIntExact(1L << 31);
            case 2 -> Math.incrementExact(Integer.MAX_VALUE);
            case 3 -> Math.multiplyExact(1L << 32, 1L << 31);
            default -> Math.subtractExact(5L, 7L);
        };
    }

    public static Object absolutes() {
        return Math.abs(-5) + " " + Math.abs(Integer.MIN_VALUE) + " " + Math.abs(-0.0) + " " + Math.abs(Long.MIN_VALUE) + " " + Math.abs(Float.NEGATIVE_INFINITY);
    }

    public static Object rounding() {
        return Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(0.49999999999999994) + " " + Math.round(1e20) + " " + Math.round(Double.NaN) + " " + Math.round(2.5f) + " " + Math.round(-0.5f);
    }

    public static Object ceilFloorRint() {
        return new double[] {Math.ceil(1.2), Math.ceil(-0.5), Math.floor(-1.2), Math.floor(-0.0), Math.rint(2.5), Math.rint(3.5), Math.rint(-0.4), Math.ceil(Double.NaN), Math.floor(1e300)};
    }

    public static Object minMax() {
        return new double[] {Math.max(0.0, -0.0), Math.min(0.0, -0.0), Math.max(Double.NaN, 1), Math.min(1, Double.NaN), Math.max(-1, 1), Math.min(Float.NaN, 0f)};
    }

    public static Object roots() {
        return new double[] {Math.sqrt(2), Math.sqrt(-1), Math.sqrt(-0.0), Math.sqrt(1e300), Math.sqrt(Double.MIN_VALUE), Math.sqrt(16), StrictMath.sqrt(10)};
    }

    public static Object powers() {
        return new double[] {Math.pow(2, 10), Math.pow(2, -1), Math.pow(0, 0), Math.pow(-8, 3), Math.pow(-1, 0.5), Math.pow(9, 0.5), Math.pow(Double.NaN, 0), Math.pow(10, 2), Math.pow(1, Double.NaN)};
    }

    public static Object strictTranscendental() {
        return new double[] {StrictMath.sin(1), StrictMath.cos(1), StrictMath.exp(1), StrictMath.log(10), StrictMath.pow(1.5, 2.5), StrictMath.cbrt(27), StrictMath.hypot(3, 4), StrictMath.atan2(1, -1), StrictMath.tan(0.5)};
    }

    public static Object exactTranscendental() {
        return new double[] {Math.sin(0.0), Math.cos(0.0), Math.exp(0.0), Math.log(1.0), Math.cbrt(27), Math.hypot(3, 4), Math.sin(Double.NaN), Math.log(0), Math.log(-1), Math.exp(Double.NEGATIVE_INFINITY), Math.atan(0.0), Math.log10(1000)};
    }

    public static Object fused() {
        return new double[] {Math.fma(2, 3, 4), Math.fma(0.1, 10, -1), Math.fma(1e308, 10, Double.NEGATIVE_INFINITY), Math.fma(Double.NaN, 1, 1)};
    }

    public static Object ulps() {
        return Math.ulp(1.0) + " " + Math.ulp(1e300) + " " + Math.nextUp(1.0) + " " + Math.nextDown(0.0) + " " + Math.nextAfter(1.0, 2) + " " + Math.ulp(1f) + " " + Math.nextUp(Float.MAX_VALUE);
    }

    public static Object signs() {
        return Math.signum(-2.5) + " " + Math.signum(-0.0) + " " + Math.copySign(3, -0.0) + " " + Math.getExponent(1024.5) + " " + Math.getExponent(0.0) + " " + Math.scalb(1.5, 4) + " " + Math.IEEEremainder(5, 3);
    }

    public static Object highProducts() {
        return Math.multiplyHigh(Long.MAX_VALUE, Long.MAX_VALUE) + " " + Math.multiplyHigh(-1, 1) + " " + Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE);
    }

    public static Object degrees() {
        return new double[] {Math.toDegrees(Math.PI), Math.toRadians(180), Math.E, Math.PI};
    }

    // inputs: (48, 18), (17, 5), (0, 9), (-12, 8)
    public static Object gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return Math.abs(a);
    }

    // inputs: (0), (1), (10), (46), (47)
    public static Object fibonacci(int n) {
        int a = 0, b = 1;
        for (int i = 0; i < n; i++) {
            int t = a + b;
            a = b;
            b = t;
        }
        return a;
    }

    public static Object sieve() {
        boolean[] composite = new boolean[60];
        StringBuilder text = new StringBuilder();
        for (int i = 2; i < 60; i++) {
            if (composite[i]) continue;
            text.append(i).append(' ');
            for (int j = i * i; j < 60; j += i) composite[j] = true;
        }
        return text.toString();
    }
}
