// expect: equivalent
// method: Debt.isDebt
// twin: DebtOrNone
// why: the sign is the order against zero, and sums commute
import java.math.BigInteger;

class Debt {
    static boolean isDebt(BigInteger balance, BigInteger credit) {
        return balance.add(credit).signum() < 0;
    }
}
