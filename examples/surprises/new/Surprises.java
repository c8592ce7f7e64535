/** Rewrites that look harmless. Which of them are? */
final class Surprises {
    static final class Account {
        int balance;
    }

    static int twice(int n) {
        return n << 1;
    }

    static boolean outside(int n, int low, int high) {
        return n < low || n > high;
    }

    static int half(int n) {
        return n >> 1;
    }

    static boolean before(int a, int b) {
        return a - b < 0;
    }

    static double sum(double a, double b, double c) {
        return a + (b + c);
    }

    static void transfer(Account from, Account to, int amount) {
        if (from == null || to == null) {
            return;
        }
        int rest = from.balance - amount;
        int sum = to.balance + amount;
        from.balance = rest;
        to.balance = sum;
    }

    static int first(int[] values, int divisor) {
        if (divisor == 0) {
            throw new ArithmeticException();
        }
        return values[0] / divisor;
    }
}
