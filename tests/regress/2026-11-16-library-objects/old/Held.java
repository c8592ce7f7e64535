import java.math.BigInteger;

/** Objects of the library as inputs: whatever public calls can build, both versions do the same. */
class Held {
    static void clear(StringBuilder text) {
        text.setLength(0);
    }

    static boolean isZero(BigInteger number) {
        return number.equals(BigInteger.ZERO);
    }

    static boolean hasNoSign(BigInteger number) {
        return number.signum() == 0;
    }
}
