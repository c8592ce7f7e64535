/** An account that is never overdrawn, as its author believes. */
public class Account {
    private int balance;

    public Account(int balance) {
        this.balance = balance;
    }

    public void put(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative amount");
        }
        balance += amount;
        assert balance >= 0;
    }

    public static int average(int low, int high) {
        return (low + high) / 2;
    }

    public static int largest(int[] values) {
        int best = values[0];
        for (int i = 1; i < values.length; i++) {
            assert i > 0;
            best = Math.max(best, values[i]);
        }
        return best;
    }
}

/** What is claimed of it. */
class Claims {
    static boolean ordered(int low, int high) {
        return 0 <= low && low <= high;
    }

    static boolean between(int low, int high, int result) {
        return low <= result && result <= high;
    }
}
