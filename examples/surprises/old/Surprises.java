/** Rewrites that look harmless. Which of them are? */
final class Surprises {
    static final class Account {
        int balance;
    }

    static int twice(int n) {
        return n * 2;
    }

    static boolean outside(int n, int low, int high) {
        return !(n >= low && n <= high);
    }

    static int half(int n) {
        return n / 2;
    }

    static boolean before(int a, int b) {
        return a < b;
    }

    static double sum(double a, double b, double c) {
        return (a + b) + c;
    }

    static void transfer(Account from, Account to, int amount) {
        if (from == null || to == null) {
            return;
        }
        from.balance -= amount;
        to.balance += amount;
    }

    static int first(int[] values, int divisor) {
        return values[0] / divisor;
    }
}
