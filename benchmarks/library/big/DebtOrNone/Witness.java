// old prints: false
// new prints: true
import java.math.BigInteger;

class Witness {
    public static void main(String[] args) {
        System.out.println(Debt.isDebt(BigInteger.ZERO, BigInteger.ZERO));
    }
}
