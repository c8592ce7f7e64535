// expect: equivalent
// method: Sign.sign
// twin: BigSignOfZero
// why: the sign of a big number
import java.math.BigInteger;

class Sign {
    static int sign(long a) {
        return BigInteger.valueOf(a).signum();
    }
}
