import java.math.BigInteger;

class Pick {
    static BigInteger pick(BigInteger a, BigInteger b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
