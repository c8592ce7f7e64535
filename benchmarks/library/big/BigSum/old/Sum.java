// expect: equivalent
// method: Sum.sum
// twin: BigDifference
// why: addition of big numbers from either side
import java.math.BigInteger;

class Sum {
    static String sum(long a, long b) {
        return BigInteger.valueOf(a).add(BigInteger.valueOf(b)).toString();
    }
}
