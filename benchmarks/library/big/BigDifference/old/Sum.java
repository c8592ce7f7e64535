// expect: different
// method: Sum.sum
// twin: BigSum
// why: a difference
import java.math.BigInteger;

class Sum {
    static String sum(long a, long b) {
        return BigInteger.valueOf(a).add(BigInteger.valueOf(b)).toString();
    }
}
