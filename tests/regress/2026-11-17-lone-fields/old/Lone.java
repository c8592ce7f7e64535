/** Fields that only one version has: what its constructors leave there is what an input has. */
class Account {
    private int balance;
    private final String owner;

    Account(int balance, String owner) {
        this.balance = balance;
        this.owner = owner;
    }

    // verdict: proved | unknown
    int locked(int amount) {
        balance += amount;
        return balance;
    }

    // verdict: different
    int lockedOther(int amount) {
        balance += amount;
        return balance;
    }

    // verdict: proved | unknown
    int logged(int amount) {
        return balance - amount;
    }

    // verdict: different
    int loggedOther(int amount) {
        return balance - amount;
    }

    // verdict: proved | unknown
    boolean named(String name) {
        return owner == name;
    }
}

class Box {
    int width;
    final int height;

    Box(int width, int height) {
        this.width = width;
        this.height = height;
    }

    // verdict: proved | unknown
    int doubled() {
        return 2 * height;
    }

    // verdict: different
    int doubledOther() {
        return 2 * height;
    }
}

class Tally {
    private int[] items = new int[4];
    private int count;

    void add(int item) {
        if (count < items.length) {
            items[count++] = item;
        }
    }

    // verdict: proved | unknown
    int size() {
        return count;
    }

    // verdict: different | unknown
    int sizeOther() {
        return count;
    }
}

class Gone {
    private final java.util.ArrayList<String> names = new java.util.ArrayList<>();
    private final Object guard = new Object();
    int number;

    // verdict: proved | unknown
    int guarded() {
        synchronized (guard) {
            return number + 1;
        }
    }

    // verdict: different
    int guardedOther() {
        synchronized (guard) {
            return number + 1;
        }
    }

    // verdict: proved | unknown
    int noted(int number) {
        names.add("n");
        return number * 2;
    }
}

class Calls {
    // verdict: proved | unknown
    static int through(Account account) {
        return account == null ? 0 : account.logged(3);
    }

    // verdict: different
    static int throughOther(Account account) {
        return account == null ? 0 : account.loggedOther(3);
    }

    // verdict: proved | unknown
    static int both(Account one, Box two) {
        return one == null || two == null ? 0 : one.logged(1) + two.doubled();
    }
}
