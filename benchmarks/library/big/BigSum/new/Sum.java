import java.math.BigInteger;

class Sum {
    static String sum(long a, long b) {
        BigInteger x = BigInteger.valueOf(a);
        BigInteger y = BigInteger.valueOf(b);
        return x.add(y).toString();
    }
}
