// expect: different
// method: Debt.isDebt
// twin: DebtBySign
// why: zero is no debt
import java.math.BigInteger;

class Debt {
    static boolean isDebt(BigInteger balance, BigInteger credit) {
        return balance.add(credit).signum() < 0;
    }
}
