// expect: different
// method: Pick.pick
// twin: LargerOfTwo
// why: the smaller one
import java.math.BigInteger;

class Pick {
    static BigInteger pick(BigInteger a, BigInteger b) {
        return a.max(b);
    }
}
