import java.math.BigInteger;

/** Objects of the library as inputs: whatever public calls can build, both versions do the same. */
class Held {
    static void clear(StringBuilder text) {
        text.delete(0, text.length());
    }

    static boolean isZero(BigInteger number) {
        return number.signum() == 0;
    }

    static boolean hasNoSign(BigInteger number) {
        return number.bitCount() == 0 && number.signum() == 0;
    }
}
