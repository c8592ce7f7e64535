/** The functions of Math and StrictMath that have stubs. */
public class MathCalls {
    public static double sqrt(double x) { return Math.sqrt(x); }

    public static double strictSqrt(double x) { return StrictMath.sqrt(x); }

    public static double sin(double x) { return Math.sin(x); }

    public static double cos(double x) { return Math.cos(x); }

    public static double tan(double x) { return Math.tan(x); }

    public static double exp(double x) { return Math.exp(x); }

    public static double log(double x) { return Math.log(x); }

    public static double log10(double x) { return Math.log10(x); }

    public static double cbrt(double x) { return Math.cbrt(x); }

    public static double tanh(double x) { return Math.tanh(x); }

    public static double pow(double x, double y) { return Math.pow(x, y); }

    public static double remainder(double x, double y) { return Math.IEEEremainder(x, y); }

    public static double strictAtan2(double y, double x) { return StrictMath.atan2(y, x); }

    public static double strict(int which, double x) {
        return switch (which) {
            case 0 -> StrictMath.sin(x);
            case 1 -> StrictMath.cos(x);
            case 2 -> StrictMath.tan(x);
            case 3 -> StrictMath.asin(x);
            case 4 -> StrictMath.acos(x);
            case 5 -> StrictMath.atan(x);
            case 6 -> StrictMath.log(x);
            case 7 -> StrictMath.log10(x);
            case 8 -> StrictMath.sinh(x);
            case 9 -> StrictMath.cosh(x);
            case 10 -> StrictMath.tanh(x);
            case 11 -> StrictMath.expm1(x);
            default -> StrictMath.log1p(x);
        };
    }
}
