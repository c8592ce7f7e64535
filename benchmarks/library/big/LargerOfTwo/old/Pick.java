// expect: equivalent
// method: Pick.pick
// twin: SmallerOfTwo
// why: max compares as this does
import java.math.BigInteger;

class Pick {
    static BigInteger pick(BigInteger a, BigInteger b) {
        return a.max(b);
    }
}
