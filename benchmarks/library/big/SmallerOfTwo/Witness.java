// old prints: 2
// new prints: 1
import java.math.BigInteger;

class Witness {
    public static void main(String[] args) {
        System.out.println(Pick.pick(BigInteger.ONE, BigInteger.TWO));
    }
}
