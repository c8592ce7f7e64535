import java.math.BigInteger;

class Debt {
    static boolean isDebt(BigInteger balance, BigInteger credit) {
        return credit.add(balance).compareTo(BigInteger.ZERO) < 0;
    }
}
