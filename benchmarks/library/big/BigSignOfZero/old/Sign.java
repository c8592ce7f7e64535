// expect: different
// method: Sign.sign
// twin: BigSign
// why: 0 counts as positive
import java.math.BigInteger;

class Sign {
    static int sign(long a) {
        return BigInteger.valueOf(a).signum();
    }
}
