// A fact about a callee takes all NaNs for one; whoever asks for their bits can tell them apart.
class Numbers {
    // verdict: proved
    static double cleaned(double x) {
        return x;
    }

    // verdict: proved
    static float sum(float x, float y) {
        return x + y;
    }

    // verdict: proved
    static boolean is(double x) {
        return x == 1;
    }

    static long bits(double x) {
        return Double.doubleToRawLongBits(x);
    }
}

class Use {
    // verdict: different|unknown
    static long raw(double x) {
        return Double.doubleToRawLongBits(Numbers.cleaned(x));
    }

    // verdict: different|unknown
    static boolean sign(double x) {
        return Math.copySign(1.0, Numbers.cleaned(x)) > 0;
    }

    // verdict: different|unknown
    static long handedOn(double x) {
        return Numbers.bits(Numbers.cleaned(x));
    }

    // verdict: different|unknown
    static int rawSum(float x, float y) {
        return Float.floatToRawIntBits(Numbers.sum(x, y));
    }

    // verdict: different|unknown
    static byte[] stored(double x) {
        return java.nio.ByteBuffer.allocate(8).putDouble(Numbers.cleaned(x)).array();
    }

    // verdict: proved
    static boolean compared(double x) {
        return Numbers.cleaned(x) > 3;
    }

    // verdict: proved
    static long untouched(double x) {
        return Numbers.is(x) ? Double.doubleToRawLongBits(x) : 0;
    }
}
